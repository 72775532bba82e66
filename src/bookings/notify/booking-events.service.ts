import { Injectable } from '@nestjs/common';
import type { EventType } from '../../platform/domain-events';
import { type EventData, EventLog, type NewEvent, ownerAudience } from '../../platform/event-log';
import type { BookingEntity } from '../record/booking.entity';
import { type PublishedBooking, PublishedBookingsRepository } from './published-bookings.repository';

/** A booking or hold that was just inserted. */
export interface WrittenBooking {
  readonly booking: BookingEntity;
  /** The ActivityID. */
  readonly activityId: string;
}

/** Whether a hold was released or expired. */
export type HoldEnd = 'released' | 'expired';

/**
 * Publishes events about bookings and holds to their partner and the operator. Every method requires the transaction
 * that makes the change.
 */
@Injectable()
export class BookingEventsService {
  constructor(
    private readonly log: EventLog,
    private readonly bookings: PublishedBookingsRepository,
  ) {}

  /** Publishes new holds and bookings. Every sale does this, so it reads nothing from the database. */
  placed(written: readonly WrittenBooking[]): Promise<void> {
    const published = written.map(toPublishedBooking);
    const confirmed = published.filter(({ status }) => status !== 'held');
    const held = published.filter(({ status, holdId }) => status === 'held' && holdId !== null);
    return this.log.record([
      ...held.map((hold) => aboutHold('hold.created', hold)),
      ...confirmed.map((booking) => aboutBooking('booking.confirmed', booking)),
    ]);
  }

  /** Publishes holds that were booked. */
  async confirmed(ids: readonly number[]): Promise<void> {
    const published = await this.bookings.findPublishedBookings(ids);
    await this.log.record([
      ...published
        .filter(({ holdId }) => holdId !== null)
        .map((hold) => aboutHold('hold.ended', hold, { Reason: 'booked' })),
      ...published.map((booking) => aboutBooking('booking.confirmed', booking)),
    ]);
  }

  async holdEnded(id: number, how: HoldEnd): Promise<void> {
    const published = await this.bookings.findPublishedBookings([id]);
    await this.log.record(published.map((hold) => aboutHold('hold.ended', hold, { Reason: how })));
  }

  /** Publishes another change of a booking. Reads its state again, so that no caller can omit part of it. */
  async happened(type: EventType, id: number, details: EventData = {}): Promise<void> {
    const published = await this.bookings.findPublishedBookings([id]);
    await this.log.record(published.map((booking) => aboutBooking(type, booking, details)));
  }
}

function toPublishedBooking({ booking, activityId }: WrittenBooking): PublishedBooking {
  return { ...booking, activityId, date: booking.sessionDate, time: booking.sessionTime };
}

function aboutBooking(type: EventType, booking: PublishedBooking, details: EventData = {}): NewEvent {
  const data = {
    BookingReference: booking.reference,
    PaymentReference: booking.paymentReference,
    ...(booking.groupReference !== null && { GroupReference: booking.groupReference }),
    Status: booking.status,
    PaymentStatus: booking.paymentStatus,
    ...placesOf(booking),
    UpdatedAt: booking.updatedAt,
    ...details,
  };
  return toEvent(type, booking, `booking ${booking.reference}`, data);
}

function aboutHold(type: EventType, hold: PublishedBooking, details: EventData = {}): NewEvent {
  return toEvent(type, hold, `hold ${hold.holdId}`, { HoldID: hold.holdId, ...placesOf(hold), ...details });
}

function placesOf({ activityId, date, time, participants }: PublishedBooking) {
  return { ActivityID: activityId, Date: date, Time: time, Participants: participants };
}

function toEvent(type: EventType, published: PublishedBooking, subject: string, data: EventData): NewEvent {
  return { operatorId: published.operatorId, type, subject, publication: { audience: ownerAudience(published), data } };
}
