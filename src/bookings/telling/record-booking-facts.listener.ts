import { Injectable } from '@nestjs/common';
import {
  BookingCancelledEvent,
  BookingChangedEvent,
  BookingConfirmedEvent,
  BookingMovedEvent,
  BookingPaidEvent,
  OnDomainEvents,
  WaiverCompletedEvent,
} from '../../events';
import { FactLog, type NewFact, ownerAudience } from '../../facts';
import { type ToldBooking, ToldBookingsRepository } from './told-bookings.repository';

interface BookingEvent {
  readonly bookingId: number;
}

/** Tells whoever made a booking, and the operator, what becomes of it. */
@Injectable()
export class RecordBookingFacts {
  constructor(
    private readonly log: FactLog,
    private readonly bookings: ToldBookingsRepository,
  ) {}

  @OnDomainEvents(BookingConfirmedEvent)
  confirmed(events: readonly BookingConfirmedEvent[]): Promise<void> {
    return this.record('booking.confirmed', events);
  }

  @OnDomainEvents(BookingChangedEvent)
  changed(events: readonly BookingChangedEvent[]): Promise<void> {
    return this.record('booking.changed', events, ({ fields }) => ({ Fields: fields }));
  }

  @OnDomainEvents(BookingMovedEvent)
  moved(events: readonly BookingMovedEvent[]): Promise<void> {
    return this.record('booking.moved', events, ({ previous: { date, time } }) => {
      return { From: { Date: date, Time: time } };
    });
  }

  @OnDomainEvents(BookingCancelledEvent)
  cancelled(events: readonly BookingCancelledEvent[]): Promise<void> {
    return this.record('booking.cancelled', events, ({ reason, by }) => ({ Reason: reason, By: by }));
  }

  @OnDomainEvents(BookingPaidEvent)
  paid(events: readonly BookingPaidEvent[]): Promise<void> {
    return this.record('booking.paid', events);
  }

  @OnDomainEvents(WaiverCompletedEvent)
  waiverCompleted(events: readonly WaiverCompletedEvent[]): Promise<void> {
    return this.record('waiver.completed', events);
  }

  private async record<E extends BookingEvent>(
    type: NewFact['type'],
    events: readonly E[],
    detailsOf: (event: E) => object = () => ({}),
  ): Promise<void> {
    const bookings = await this.bookings.find(events.map(({ bookingId }) => bookingId));
    await this.log.record(
      events.flatMap((event) => {
        // Modules of others may tell of bookings of their own, of which there is nothing to read.
        const booking = bookings.get(event.bookingId);
        if (!booking) return [];
        const telling = { audience: ownerAudience(booking), data: { ...dataOf(booking), ...detailsOf(event) } };
        return [{ operatorId: booking.operatorId, type, subject: `booking ${booking.reference}`, telling }];
      }),
    );
  }
}

function dataOf(booking: ToldBooking) {
  return {
    BookingReference: booking.reference,
    PaymentReference: booking.paymentReference,
    Status: booking.status,
    PaymentStatus: booking.paymentStatus,
    ActivityID: booking.activityId,
    Date: booking.date,
    Time: booking.time,
    Participants: booking.participants,
    UpdatedAt: booking.updatedAt,
  };
}
