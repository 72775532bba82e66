import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import {
  AnotherDayOfferedEvent,
  BookingCancelledEvent,
  BookingChangedEvent,
  BookingConfirmedEvent,
  BookingMovedEvent,
  BookingPaidEvent,
  BookingPartyChangedEvent,
  type Canceller,
  DeskBookingPaidEvent,
  DomainEvents,
  HoldCreatedEvent,
  HoldEndedEvent,
  WaiverCompletedEvent,
} from '../../platform/domain-events';
import { type Actor, CurrentActor } from '../../platform/actor';
import { toBookedSummary } from './booked-summary';
import type { BookingEntity } from '../record/booking.entity';
import { BookingEventsService, type HoldEnd, type WrittenBooking } from './booking-events.service';

type Recorded = Pick<BookingEntity, 'id' | 'operatorId' | 'reference' | 'source'>;

interface Cancellation {
  readonly reason: string | null;
  readonly by: Canceller;
  /** Whether the timeslot was cancelled with all of its bookings. */
  readonly withTimeslot?: boolean | undefined;
}

/** A change to a booking, and who made it. */
interface PlacedBooking {
  readonly booking: BookingEntity;
  readonly actor: Actor;
}

/**
 * Records each change of a booking in the same unit of work: in the audit log, in the public events of the partner and
 * the operator, and as domain events for other modules.
 */
@Injectable()
export class BookingJournal {
  constructor(
    private readonly events: DomainEvents,
    private readonly publicEvents: BookingEventsService,
    private readonly audit: AuditTrail,
    private readonly actor: CurrentActor,
  ) {}

  /** Records bookings and holds that several callers placed in one transaction. */
  async allPlaced(placed: readonly (PlacedBooking & WrittenBooking)[]): Promise<void> {
    await this.publicEvents.placed(placed);
    const held = placed.filter(({ booking }) => booking.status === 'held');
    await this.record('hold.made', held, ({ holdId, heldUntil }) => {
      return { ...(holdId !== null && { HoldID: holdId }), HeldUntil: heldUntil };
    });
    await this.events.publishAll(
      held.filter(hasHoldId).map(({ booking: { operatorId, id } }) => new HoldCreatedEvent(operatorId, id)),
    );
    await this.publishConfirmed(placed.filter(({ booking }) => booking.status !== 'held'));
  }

  async confirmed(hold: BookingEntity): Promise<void> {
    await this.allConfirmed([{ booking: hold, actor: this.actor.get() }]);
  }

  /** Records holds of several callers that one transaction confirmed. */
  async allConfirmed(confirmed: readonly PlacedBooking[]): Promise<void> {
    await this.publicEvents.confirmed(confirmed.map(({ booking }) => booking.id));
    const held = confirmed.filter(hasHoldId);
    await this.events.publishAll(
      held.map(({ booking: { operatorId, id } }) => new HoldEndedEvent(operatorId, id, 'booked')),
    );
    await this.publishConfirmed(confirmed);
  }

  async cancelled({ id, operatorId, reference }: Recorded, { reason, by, withTimeslot }: Cancellation): Promise<void> {
    await this.audit.record(operatorId, 'booking.cancelled', reference, { Reason: reason });
    await this.publicEvents.happened('booking.cancelled', id, { Reason: reason, By: by });
    await this.events.publish(new BookingCancelledEvent(operatorId, id, reference, reason, by, withTimeslot));
  }

  async paid({ operatorId, id, reference }: Pick<Recorded, 'operatorId' | 'id' | 'reference'>): Promise<void> {
    await this.publicEvents.happened('booking.paid', id);
    await this.events.publish(new BookingPaidEvent(operatorId, id, reference));
  }

  async paidAtDesk(booking: Pick<Recorded, 'operatorId' | 'id' | 'reference'>): Promise<void> {
    await this.paid(booking);
    await this.events.publish(new DeskBookingPaidEvent(booking.operatorId, booking.id));
  }

  /** Records on which other terms than those of the activity staff sold a booking. */
  async overridden({ operatorId, reference }: Recorded, details: Readonly<Record<string, unknown>>): Promise<void> {
    await this.audit.record(operatorId, 'booking.terms-overridden', reference, details);
  }

  /**
   * @param codes ticket codes that were redeemed
   * @param override reason for admitting tickets that are not valid now
   */
  async checkedIn(booking: BookingEntity, codes: readonly string[], override?: string): Promise<void> {
    const reason = override === undefined ? {} : { Override: override };
    await this.recordTickets('ticket.redeemed', booking, codes, reason);
    await this.publicEvents.happened('booking.checked-in', booking.id);
  }

  /** @param codes ticket codes whose redemption was undone */
  async checkedOut(booking: BookingEntity, codes: readonly string[]): Promise<void> {
    await this.recordTickets('ticket.unredeemed', booking, codes);
  }

  private async recordTickets(
    action: string,
    { operatorId, reference: subject }: BookingEntity,
    codes: readonly string[],
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const actor = this.actor.get();
    await this.audit.recordAll(
      action,
      codes.map((code) => ({ operatorId, subject, details: { TicketCode: code, ...details }, actor })),
    );
  }

  async waiverCompleted({ operatorId, id }: Pick<Recorded, 'operatorId' | 'id'>): Promise<void> {
    await this.publicEvents.happened('waiver.completed', id);
    await this.events.publish(new WaiverCompletedEvent(operatorId, id));
  }

  /**
   * @param change names of the changed fields, and further data for subscribers
   * @param record further details for the audit log
   * @param concernsCustomer whether the customer's confirmation is outdated
   */
  async changed(
    { operatorId, id, reference }: Recorded,
    { Fields, ...details }: { readonly Fields: readonly string[]; readonly [detail: string]: unknown },
    record: Readonly<Record<string, unknown>>,
    concernsCustomer: boolean,
  ): Promise<void> {
    await this.audit.record(operatorId, 'booking.changed', reference, { Fields, ...details, ...record });
    const fields = [...Fields.map(toWireName), ...Object.keys(details)];
    await this.publicEvents.happened('booking.changed', id, { Fields: fields });
    await this.events.publish(new BookingChangedEvent(operatorId, id, reference, fields, concernsCustomer));
  }

  /**
   * @param booking as it was before the move
   * @param activities ActivityIDs before and after, if the activity changed
   */
  async moved(
    booking: BookingEntity,
    to: { readonly date: string; readonly time: string },
    activities?: { readonly from: string; readonly to: string },
  ): Promise<void> {
    const { operatorId, id, reference, sessionDate: date, sessionTime: time } = booking;
    const [before, after] = activities ? [`${activities.from} `, `${activities.to} `] : ['', ''];
    const details = { From: `${before}${date} ${time}`, To: `${after}${to.date} ${to.time}` };
    await this.audit.record(operatorId, 'booking.changed', reference, details);
    const From = { ...(activities && { ActivityID: activities.from }), Date: date, Time: time };
    await this.publicEvents.happened('booking.moved', id, { From });
    await this.events.publish(new BookingMovedEvent(operatorId, id, reference, { date, time }));
  }

  /** Records that the booking stays although its session was cancelled. */
  async anotherDayOffered({ operatorId, id, reference }: Recorded, reason: string | null): Promise<void> {
    await this.audit.record(operatorId, 'booking.another-day-offered', reference, { Reason: reason });
    await this.publicEvents.happened('booking.changed', id, { Fields: ['NeedsAnotherDay'] });
    await this.events.publish(new AnotherDayOfferedEvent(operatorId, id, reference));
  }

  async partyChanged({ operatorId, id, activityId }: BookingEntity, participants: number): Promise<void> {
    await this.events.publish(new BookingPartyChangedEvent(operatorId, id, activityId, participants));
  }

  async holdEnded({ operatorId, id, reference, holdId }: BookingEntity, how: HoldEnd): Promise<void> {
    await this.audit.record(operatorId, `hold.${how}`, reference);
    if (holdId === null) return;
    await this.publicEvents.holdEnded(id, how);
    await this.events.publish(new HoldEndedEvent(operatorId, id, how));
  }

  /** @param details the changed fields */
  async holdChanged({ operatorId, reference }: Recorded, details: Readonly<Record<string, unknown>>): Promise<void> {
    await this.audit.record(operatorId, 'hold.changed', reference, { ...details });
  }

  async holdExtended({ operatorId, reference }: Recorded, heldUntil: number): Promise<void> {
    await this.audit.record(operatorId, 'hold.extended', reference, { HeldUntil: heldUntil });
  }

  private async publishConfirmed(confirmed: readonly PlacedBooking[]): Promise<void> {
    await this.record('booking.confirmed', confirmed, ({ source }) => ({ Source: source }));
    await this.events.publishAll(
      confirmed.map(({ booking }) => {
        return new BookingConfirmedEvent(booking.operatorId, booking.id, booking.reference, toBookedSummary(booking));
      }),
    );
  }

  private async record(
    action: string,
    bookings: readonly PlacedBooking[],
    detailsOf: (booking: BookingEntity) => Record<string, unknown>,
  ): Promise<void> {
    if (bookings.length === 0) return;
    await this.audit.recordAll(
      action,
      bookings.map(({ booking, actor }) => {
        return { operatorId: booking.operatorId, subject: booking.reference, details: detailsOf(booking), actor };
      }),
    );
  }
}

function hasHoldId({ booking }: PlacedBooking): boolean {
  return booking.holdId !== null;
}

function toWireName(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1);
}
