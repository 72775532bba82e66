import {
  type DomainEvent,
  type DomainEventClass,
  OrderCompletedEvent,
  WaitlistNotifiedEvent,
  WorkflowEmailSentEvent,
} from '../../events';

/** A meter that the service keeps by itself: one entry with Usage 1 for each event. */
export interface BuiltInMeter<E extends DomainEvent = DomainEvent> {
  readonly event: DomainEventClass<E>;
  /** Name of the meter. */
  readonly meter: string;
  /** What `ExtraInfo` holds as JSON; `null` for none. */
  readonly extraInfo: (event: E) => Record<string, unknown> | null;
  /** What makes two events the same fact of one operator, so that a retry does not count again. */
  readonly onceKey: (event: E) => string;
}

function builtIn<E extends DomainEvent>(meter: BuiltInMeter<E>): BuiltInMeter {
  return meter as unknown as BuiltInMeter;
}

/** See docs/contributing.md: "Add a built-in meter in ten steps". */
export const BUILT_IN_METERS: readonly BuiltInMeter[] = [
  builtIn({
    event: OrderCompletedEvent,
    meter: 'order-completed',
    extraInfo: ({ basketId }) => ({ BasketID: basketId }),
    onceKey: ({ basketId }) => basketId,
  }),
  builtIn({
    event: WaitlistNotifiedEvent,
    meter: 'waitlist-notified',
    extraInfo: ({ waitlistId, multiBookingId }) => ({ WaitlistID: waitlistId, MultiBookingID: multiBookingId }),
    onceKey: ({ waitlistId, multiBookingId }) => `${waitlistId} ${multiBookingId}`,
  }),
  builtIn({
    event: WorkflowEmailSentEvent,
    meter: 'workflow-email-sent',
    extraInfo: () => null,
    onceKey: ({ emailId }) => String(emailId),
  }),
];
