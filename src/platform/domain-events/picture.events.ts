import { DomainEvent } from './publishing/domain-event';

/** Published when an activity starts or stops using pictures that this server stores. */
export class ActivityPicturesChangedEvent extends DomainEvent {
  static readonly eventName = 'activity.pictures-changed';

  /** Both lists contain public IDs of pictures. */
  constructor(
    readonly operatorId: number,
    readonly activityId: number,
    readonly added: readonly string[],
    readonly removed: readonly string[],
  ) {
    super();
  }
}

/** Published when an operator gets another logo, or none. */
export class OperatorLogoChangedEvent extends DomainEvent {
  static readonly eventName = 'operator.logo-changed';

  /** Both are addresses. */
  constructor(
    readonly operatorId: number,
    readonly before: string | null,
    readonly after: string | null,
  ) {
    super();
  }
}
