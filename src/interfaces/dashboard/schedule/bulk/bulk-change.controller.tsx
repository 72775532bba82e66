import { Get, Post, Query } from '@nestjs/common';
import {
  type TimeslotChange,
  TimeslotChangesService,
  type TimeslotFilter,
  TimeslotsService,
} from '../../../../availability';
import { ActivitiesService } from '../../../../catalog';
import { ValidationError } from '../../../../platform/errors';
import { addDays, isLocalDate } from '../../../../platform/values/time';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../../html';
import { redirectCounting } from '../../frame/flash-messages';
import { PageController } from '../../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../../frame/visit';
import { scheduleAddress } from '../schedule-switch';
import { BulkChangeDto } from './bulk-change.dto';
import { BulkChangePage } from './bulk-change.page';
import { BulkPreview, type BulkPreviewProps } from './bulk-preview.panel';

/** Maximum number of activities to select from. */
const MAX_ACTIVITIES = 200;

/** Maximum number of sessions that a preview lists because they cannot change. */
const MAX_LISTED = 20;

interface Chosen {
  readonly activityId: string;
  readonly from: string;
  readonly to: string;
}

interface BulkChange {
  readonly filter: TimeslotFilter;
  readonly change: TimeslotChange;
}

/** Changes many timeslots after a preview. */
@PageController('schedule/change')
export class BulkChangeController {
  constructor(
    private readonly changes: TimeslotChangesService,
    private readonly timeslots: TimeslotsService,
    private readonly activities: ActivitiesService,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    const from = isLocalDate(query['From']) ? query['From'] : visit.today;
    const to = isLocalDate(query['To']) ? query['To'] : addDays(from, 6);
    return this.page(visit, { activityId: query['ActivityID'] ?? '', from, to });
  }

  @Post()
  change(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    const { operatorId } = visit;
    const [activityId, from, to] = [form.text('Filter.ActivityID'), form.text('Filter.From'), form.text('Filter.To')];
    const chosen = { activityId, from, to };
    return submit(
      'change',
      form,
      async () => {
        const { filter, change } = await this.toBulkChange(operatorId, form);
        if (form.text('_Do') !== 'change') {
          const preview = await this.preview(operatorId, form, { filter, change });
          return this.page(visit, chosen, { preview });
        }
        const { changed, refused } = await this.changes.change(operatorId, filter, change);
        const activity = activityId === '' ? undefined : { publicId: activityId };
        const address = scheduleAddress({ view: 'week', activity }, filter.from);
        return redirectCounting(address, 'timeslots-changed', [changed, refused.length]);
      },
      (rejection) => this.page(visit, chosen, { rejection }),
    );
  }

  private async toBulkChange(operatorId: number, form: SubmittedForm): Promise<BulkChange> {
    const { Filter, Change } = await form.as(BulkChangeDto, {
      integers: ['Change.Capacity'],
      lists: ['Filter.Weekdays'],
      separated: { 'Filter.Times': /[\s,]+/ },
      additional: ['Filter.ActivityID', 'Reopen'],
    });
    const change = { capacity: Change?.Capacity ?? undefined, status: Change?.Status ?? undefined };
    if (change.capacity === undefined && change.status === undefined) {
      const message = 'Change.Capacity is required unless you open, close or cancel the sessions.';
      throw new ValidationError([{ field: 'Change.Capacity', code: 'is-required', message }]);
    }
    const publicId = form.text('Filter.ActivityID');
    const activity = publicId === '' ? undefined : await this.activities.getActivity(operatorId, publicId);
    const filter = {
      activityId: activity?.id,
      from: Filter.From,
      to: Filter.To,
      weekdays: Filter.Weekdays ?? undefined,
      times: Filter.Times ?? undefined,
      reopensCancelled: form.text('Reopen') !== '',
    };
    return { filter, change };
  }

  private async preview(
    operatorId: number,
    form: SubmittedForm,
    { filter, change }: BulkChange,
  ): Promise<BulkPreviewProps> {
    const counts = await this.changes.preview(operatorId, filter, change);
    const ids = counts.refused.slice(0, MAX_LISTED).map(({ timeslotId }) => timeslotId);
    const found = await this.timeslots.getMany(operatorId, ids);
    const refused = ids.flatMap((id) => found.get(id) ?? []);
    const names = await this.activities.namesOf(
      operatorId,
      refused.map(({ activityId }) => activityId),
    );
    return { form, counts, change, refused, names };
  }

  private async page(
    { operatorId }: Visit,
    chosen: Chosen,
    { preview, rejection }: { preview?: BulkPreviewProps; rejection?: Rejection } = {},
  ): Promise<PageView> {
    const activities = await this.activities.list(operatorId, MAX_ACTIVITIES);
    const current = activities.filter(({ status }) => status !== 'archived');
    return new PageView(
      'Change many sessions',
      <>
        {preview && <BulkPreview {...preview} />}
        <BulkChangePage activities={current} chosen={chosen} entered={preview?.form} rejection={rejection} />
      </>,
    );
  }
}
