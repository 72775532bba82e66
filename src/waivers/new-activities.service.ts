import { Injectable } from '@nestjs/common';
import { ActivitiesService, type Activity, type ActivityDetails, type TicketTypeRequest } from '../catalog';
import { Transactions } from '../platform/database';
import { NAME_QUESTION } from './question-rules';
import { QuestionsService } from './questions.service';

/** Adds activities that ask for the name of each participant, so that the day sheet can list people. */
@Injectable()
export class NewActivitiesService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly questions: QuestionsService,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ValidationError as `ActivitiesService.create` */
  create(operatorId: number, details: ActivityDetails, tickets: readonly TicketTypeRequest[]): Promise<Activity> {
    return this.transactions.run(async () => {
      const activity = await this.activities.create(operatorId, details, tickets);
      await this.questions.add(operatorId, activity.id, NAME_QUESTION);
      return activity;
    });
  }
}
