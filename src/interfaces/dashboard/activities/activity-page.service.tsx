import { Injectable } from '@nestjs/common';
import { ScheduleService } from '../../../availability';
import { ActivitiesService } from '../../../catalog';
import { QuestionsService } from '../../../waivers';
import { PageView, type Rejection } from '../../html';
import { picturePolicy } from '../frame/picture-sources';
import type { Visit } from '../frame/visit';
import { ActivityPage } from './activity.page';

/** Reads an activity with everything that its page shows. */
@Injectable()
export class ActivityPageService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly questions: QuestionsService,
    private readonly schedule: ScheduleService,
  ) {}

  async view({ operatorId, today, address }: Visit, activityId: string, rejection?: Rejection): Promise<PageView> {
    const activity = await this.activities.getActivity(operatorId, activityId);
    const questions = await this.questions.list(operatorId, activity.id);
    const session = await this.schedule.findNextSold(operatorId, [activity.id], today);
    const shown = { activity, questions, rejection, hasTimes: session !== undefined };
    const content = <ActivityPage {...shown} />;
    return new PageView(activity.name, content, 200, picturePolicy(activity.imageUrls, address));
  }
}
