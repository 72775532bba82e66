import { Injectable } from '@nestjs/common';
import type { FactType } from '../../domain-events';
import { type FactData, EventLog, type NewEvent, ownerAudience } from '../../event-log';
import type { BookingEntity } from '../booking.entity';
import { type ToldBooking, ToldBookingsRepository } from './published-bookings.repository';

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
    private readonly bookings: ToldBookingsRepository,
  ) {}

  /** Holds were made and bookings confirmed: every sale does this, so nothing is read again. */
  placed(written: readonly WrittenBooking[]): Promise<void> {
    const told = written.map(toTold);
    const confirmed = told.filter(({ status }) => status !== 'held');
    const held = told.filter(({ status, holdId }) => status === 'held' && holdId !== null);
    return this.log.record([
      ...held.map((hold) => aboutHold('hold.created', hold)),
      ...confirmed.map((booking) => aboutBooking('booking.confirmed', booking)),
    ]);
  }

  /** Holds became bookings. */
  async confirmed(ids: readonly number[]): Promise<void> {
    const told = await this.bookings.find(ids);
    await this.log.record([
      ...told
        .filter(({ holdId }) => holdId !== null)
        .map((hold) => aboutHold('hold.ended', hold, { Reason: 'booked' })),
      ...told.map((booking) => aboutBooking('booking.confirmed', booking)),
    ]);
  }

  async holdEnded(id: number, how: HoldEnd): Promise<void> {
    const told = await this.bookings.find([id]);
    await this.log.record(told.map((hold) => aboutHold('hold.ended', hold, { Reason: how })));
  }

  /** Something else happened to a booking. Its state is read again, so that no caller can forget a part of it. */
  async happened(type: FactType, id: number, details: FactData = {}): Promise<void> {
    const told = await this.bookings.find([id]);
    await this.log.record(told.map((booking) => aboutBooking(type, booking, details)));
  }
}

function toTold({ booking, activityId }: WrittenBooking): ToldBooking {
  return { ...booking, activityId, date: booking.sessionDate, time: booking.sessionTime };
}

function aboutBooking(type: FactType, booking: ToldBooking, details: FactData = {}): NewEvent {
  const data = {
    BookingReference: booking.reference,
    PaymentReference: booking.paymentReference,
    Status: booking.status,
    PaymentStatus: booking.paymentStatus,
    ...placesOf(booking),
    UpdatedAt: booking.updatedAt,
    ...details,
  };
  return toFact(type, booking, `booking ${booking.reference}`, data);
}

function aboutHold(type: FactType, hold: ToldBooking, details: FactData = {}): NewEvent {
  return toFact(type, hold, `hold ${hold.holdId}`, { HoldID: hold.holdId, ...placesOf(hold), ...details });
}

function placesOf({ activityId, date, time, participants }: ToldBooking) {
  return { ActivityID: activityId, Date: date, Time: time, Participants: participants };
}

function toFact(type: FactType, told: ToldBooking, subject: string, data: FactData): NewEvent {
  return { operatorId: told.operatorId, type, subject, telling: { audience: ownerAudience(told), data } };
}
