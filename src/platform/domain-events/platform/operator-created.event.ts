import { DomainEvent } from '../publishing/domain-event';

/** Published when an operator is created. */
export class OperatorCreatedEvent extends DomainEvent {
  static readonly eventName = 'operator.created';

  constructor(readonly operatorId: number) {
    super();
  }
}
