import { Injectable } from '@nestjs/common';
import { ScheduleService } from '../../../availability';
import { ActivitiesService } from '../../../catalog';
import { QuestionNotFoundError, QuestionsService } from '../../../waivers';
import { PageView, type Rejection } from '../../html';
import { picturePolicy } from '../../public-pages';
import type { Visit } from '../frame/visit';
import { ActivityPage } from './activity.page';
import type { OpenQuestion } from './questions/questions.panel';

interface Shown {
  readonly rejection?: Rejection;
  readonly open?: OpenQuestion;
}

/** Reads an activity with everything that its page shows. */
@Injectable()
export class ActivityPageService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly questions: QuestionsService,
    private readonly schedule: ScheduleService,
  ) {}

  /** @throws ProductNotFoundError, QuestionNotFoundError if the open question is not one of the activity */
  async view(
    { operatorId, today, address }: Visit,
    activityId: string,
    { rejection, open }: Shown = {},
  ): Promise<PageView> {
    const activity = await this.activities.getActivity(operatorId, activityId);
    const questions = await this.questions.list(operatorId, activity.id);
    if (typeof open === 'number' && !questions.some(({ id }) => id === open)) throw new QuestionNotFoundError();
    const session = await this.schedule.findNextSold(operatorId, [activity.id], today);
    const shown = { activity, questions, open, rejection, hasTimes: session !== undefined };
    const content = <ActivityPage {...shown} />;
    return new PageView(activity.name, content, 200, picturePolicy(activity.imageUrls, address));
  }
}
