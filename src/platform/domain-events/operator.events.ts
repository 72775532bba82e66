import { DomainEvent } from './publishing/domain-event';

/** Published when an operator is created. */
export class OperatorCreatedEvent extends DomainEvent {
  static readonly eventName = 'operator.created';

  constructor(readonly operatorId: number) {
    super();
  }
}

/** Published when an operator changes the cancellation policy of activities without one. */
export class OperatorPolicyChangedEvent extends DomainEvent {
  static readonly eventName = 'operator.policy-changed';

  constructor(readonly operatorId: number) {
    super();
  }
}

/** Published when an operator changes its time zone. Local times stay, and instants change. */
export class OperatorTimeZoneChangedEvent extends DomainEvent {
  static readonly eventName = 'operator.time-zone-changed';

  constructor(
    readonly operatorId: number,
    readonly timeZone: string,
    readonly formerTimeZone: string,
  ) {
    super();
  }
}
