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
import type { NewFact } from '../../facts';
import type { ToldBooking } from './told-bookings.repository';
import { ToldBookingsService } from './told-bookings.service';

interface BookingEvent {
  readonly bookingId: number;
}

/** Tells whoever made a booking, and the operator, what becomes of it. */
@Injectable()
export class RecordBookingFacts {
  constructor(private readonly told: ToldBookingsService) {}

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

  private record<E extends BookingEvent>(
    type: NewFact['type'],
    events: readonly E[],
    detailsOf: (event: E) => object = () => ({}),
  ): Promise<void> {
    return this.told.record(type, events, (booking, event) => ({
      subject: `booking ${booking.reference}`,
      data: { ...dataOf(booking), ...detailsOf(event) },
    }));
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
