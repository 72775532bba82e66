import { DomainEvent } from './publishing/domain-event';

/** Published when waiver questions of an activity were added, edited or removed. */
export class ActivityQuestionsChangedEvent extends DomainEvent {
  static readonly eventName = 'activity.questions-changed';

  constructor(
    readonly operatorId: number,
    readonly activityId: number,
    readonly hasRequiredQuestions: boolean,
  ) {
    super();
  }
}
