import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, scopeOf } from '../platform/auth';
import { atSession } from '../catalog';
import { OperatorsService } from '../operators';
import { KeyedMutex } from '../platform/concurrency/fairness';
import { Clock } from '../platform/values/time';
import { ResellerUuidUsedError } from './resellers.errors';
import {
  BookingBatcherService,
  type Contact,
  listItems,
  partnerOrigin,
  type PlacesRequest,
  type SubmittedItem,
} from '../bookings';
import { type Session, newHoldEnd } from './hold-ends';
import { rejectUnfitParty } from './party-rules';
import { type ItemAnswer, toSubmittedAnswers } from './reseller-answers.service';
import type { ResellerBooking } from './reseller-booking';
import { ResellerBookingsService } from './reseller-bookings.service';
import { NO_CONTACT, customerOf } from './reseller-contact';

/** Places that a reseller wants to reserve. */
export interface ReservationRequest extends Session {
  readonly items: readonly SubmittedItem[];
  /** Duration in minutes from now, limited to 60. */
  readonly minutes: number;
  readonly resellerReference: string | null;
  readonly notes: string;
  readonly contact: Contact | null;
  readonly answers?: readonly ItemAnswer[] | undefined;
}

/** Identifies a reservation for its reseller. */
export interface RequestedReservation {
  /** Lower case; undefined to generate one. */
  readonly uuid: string | undefined;
  /** SHA-256 of the request, hexadecimal. */
  readonly digest: string;
}

/** Reserves for resellers, once per UUID, even if several processes receive the request. */
@Injectable()
export class ResellerSalesService {
  private readonly turns = new KeyedMutex();

  constructor(
    private readonly records: ResellerBookingsService,
    private readonly operators: OperatorsService,
    private readonly batcher: BookingBatcherService,
    private readonly clock: Clock,
  ) {}

  /**
   * Holds the places, or returns the current state of the reservation with this UUID. Do not call it inside a
   * transaction.
   * @param prepare builds the request; called only if there is no reservation yet
   * @throws ResellerUuidUsedError if the UUID was used for a different request
   * @throws UnknownTicketTypeError, PartyRejectedError, InsufficientCapacityError, TimeslotUnavailableError
   */
  async reserve(
    caller: Caller,
    { uuid: sent, digest }: RequestedReservation,
    prepare: () => Promise<ReservationRequest>,
  ): Promise<ResellerBooking> {
    const uuid = sent ?? randomUUID();
    return this.turns.run(`${caller.operatorId} ${scopeOf(caller)} ${uuid}`, async () => {
      const earlier = await this.findExistingBooking(caller, uuid, digest);
      if (earlier) return earlier;
      const requested = await prepare();
      try {
        return await this.holdPlaces(caller, requested, { uuid, digest });
      } catch (error) {
        // Another process may have received the same request at the same time.
        const concurrent = await this.findExistingBooking(caller, uuid, digest);
        if (!concurrent) throw error;
        return concurrent;
      }
    });
  }

  private async findExistingBooking(
    caller: Caller,
    uuid: string,
    digest: string,
  ): Promise<ResellerBooking | undefined> {
    const request = await this.records.findRequest(caller, uuid);
    if (!request) return undefined;
    if (request.digest !== digest) throw new ResellerUuidUsedError();
    return this.records.getResellerBooking(caller, uuid);
  }

  private async holdPlaces(
    caller: Caller,
    requested: ReservationRequest,
    { uuid, digest }: { uuid: string; digest: string },
  ): Promise<ResellerBooking> {
    const { activity, contact, minutes } = requested;
    const { booking } = await this.batcher.executeRequest({
      ...(await this.toPlaces(caller, requested)),
      requested: { uuid, digest, contact },
      customer: customerOf(contact ?? NO_CONTACT),
      hold: { holdId: null, heldUntil: newHoldEnd(this.clock.now(), minutes) },
    });
    return this.records.toStored(booking, { uuid, contact }, activity);
  }

  private async toPlaces(caller: Caller, requested: ReservationRequest): Promise<PlacesRequest> {
    const { timeslot, resellerReference, notes } = requested;
    const activity = atSession(requested.activity, timeslot);
    const items = listItems(activity, undefined, requested.items);
    rejectUnfitParty(activity, items);
    const { timeZone, currency } = await this.operators.getAsSeller(caller.operatorId);
    const quantities = new Map<number, number>();
    for (const { ticketTypeId } of items) quantities.set(ticketTypeId, (quantities.get(ticketTypeId) ?? 0) + 1);
    return {
      activity,
      timeZone,
      currency,
      items,
      notes,
      date: timeslot.date,
      time: timeslot.time,
      participants: items.reduce((sum, { participants }) => sum + participants, 0),
      tickets: [...quantities].map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity })),
      answers: toSubmittedAnswers(requested.answers ?? [], items),
      answersMayLack: true,
      fileOwner: scopeOf(caller),
      origin: { ...partnerOrigin(caller, undefined), paymentReference: resellerReference },
    };
  }
}
