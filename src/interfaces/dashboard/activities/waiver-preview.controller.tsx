import { Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { listPrompts } from '../../../waiver-completion';
import { ActivitiesService } from '../../../catalog';
import { QuestionsService } from '../../../waivers';
import { BookingHeadingsService, waiverPreview } from '../../public-pages';
import { answerView } from '../../html';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';

interface PreviewBarProps {
  readonly activityId: string;
  readonly participants: number;
  readonly largest: number;
}

/** Maximum number of participants in a preview; pages for larger parties only repeat the same. */
const MAX_PREVIEWED = 20;

/** The waiver page of an activity as customers see it. */
@PageController('activities/:ActivityID/waiver')
export class WaiverPreviewController {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly questions: QuestionsService,
    private readonly headings: BookingHeadingsService,
  ) {}

  @Get()
  async show(
    @CurrentVisit() { operatorId, operator, today }: Visit,
    @Param('ActivityID') activityId: string,
    @Query('Participants') parameter: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<unknown> {
    const activity = await this.activities.getActivity(operatorId, activityId);
    const largest = Math.min(activity.maxParticipants, MAX_PREVIEWED);
    const requested = typeof parameter === 'string' && /^\d{1,4}$/.test(parameter) ? Number(parameter) : 1;
    const participants = Math.max(1, Math.min(requested, largest));
    const session = { date: today, time: '10:00', reference: '0123456789' };
    const sheet = {
      described: this.headings.describeSession(operator, activity, session),
      participants,
      prompts: listPrompts(await this.questions.list(operatorId, activity.id), participants),
      entries: new Map(),
      faults: [],
      hasDraft: false,
      address: undefined,
      bookingPage: undefined,
    };
    const bar = <PreviewBar activityId={activityId} participants={participants} largest={largest} />;
    return answerView(response, waiverPreview(sheet, bar));
  }
}

/** The bar above a preview, with the number of participants and a link back. */
function PreviewBar({ activityId, participants, largest }: PreviewBarProps) {
  const address = `/dashboard/activities/${activityId}`;
  return (
    <aside class="preview" aria-label="Preview">
      <p>
        <strong>Preview.</strong> Nothing you enter here is saved.
      </p>
      <form class="inline" action={`${address}/waiver`}>
        <label for="party">Participants</label>
        <select id="party" name="Participants">
          {Array.from({ length: largest }, (_, index) => String(index + 1)).map((size) => (
            <option key={size} value={size} selected={size === String(participants)}>
              {size}
            </option>
          ))}
        </select>
        <button class="small">Show</button>
      </form>
      <a href={`${address}#questions`}>Back to the questions</a>
    </aside>
  );
}
