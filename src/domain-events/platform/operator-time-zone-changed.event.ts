import { DomainEvent } from '../publishing/domain-event';

/** Fires when an operator moves to another time zone; wall clock times stay, instants follow. */
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
