import { Injectable } from '@nestjs/common';
import type { EventType } from '../../domain-events';
import { type EventData, EventLog, type NewEvent, ownerAudience } from '../../event-log';
import type { BookingEntity } from '../booking.entity';
import { type PublishedBooking, PublishedBookingsRepository } from './published-bookings.repository';

/** A booking or hold as it has just been written. */
export interface WrittenBooking {
  readonly booking: BookingEntity;
  /** The ActivityID. */
  readonly activityId: string;
}

/** Whether somebody gave the places of a hold back or nobody came for them in time. */
export type HoldEnd = 'released' | 'expired';

/** Tells whoever made a booking or a hold, and the operator, what becomes of it. Called inside the unit that makes it so. */
@Injectable()
export class BookingEventsService {
  constructor(
    private readonly log: EventLog,
    private readonly bookings: PublishedBookingsRepository,
  ) {}

  /** Holds were made and bookings confirmed: every sale does this, so nothing is read again. */
  placed(written: readonly WrittenBooking[]): Promise<void> {
    const published = written.map(toPublishedBooking);
    const confirmed = published.filter(({ status }) => status !== 'held');
    const held = published.filter(({ status, holdId }) => status === 'held' && holdId !== null);
    return this.log.record([
      ...held.map((hold) => aboutHold('hold.created', hold)),
      ...confirmed.map((booking) => aboutBooking('booking.confirmed', booking)),
    ]);
  }

  /** Holds became bookings. */
  async confirmed(ids: readonly number[]): Promise<void> {
    const published = await this.bookings.find(ids);
    await this.log.record([
      ...published
        .filter(({ holdId }) => holdId !== null)
        .map((hold) => aboutHold('hold.ended', hold, { Reason: 'booked' })),
      ...published.map((booking) => aboutBooking('booking.confirmed', booking)),
    ]);
  }

  async holdEnded(id: number, how: HoldEnd): Promise<void> {
    const published = await this.bookings.find([id]);
    await this.log.record(published.map((hold) => aboutHold('hold.ended', hold, { Reason: how })));
  }

  /** Something else happened to a booking. Its state is read again, so that no caller can forget a part of it. */
  async happened(type: EventType, id: number, details: EventData = {}): Promise<void> {
    const published = await this.bookings.find([id]);
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
