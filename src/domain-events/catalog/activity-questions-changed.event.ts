import { DomainEvent } from '../publishing/domain-event';

/** Fires when the waiver questions of an activity were added to, edited or removed. */
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
