import { DomainEvent } from '../publishing/domain-event';

/** Fires when an operator joins the platform. */
export class OperatorCreatedEvent extends DomainEvent {
  static readonly eventName = 'operator.created';

  constructor(readonly operatorId: number) {
    super();
  }
}
