import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../../availability';
import { Transactions } from '../../database';
import { randomPrefixedId } from '../../shared/identifiers';
import { type FieldError, ValidationError } from '../../shared/problems';
import { Clock } from '../../shared/time';
import type { GivenAnswer } from '../../waivers';
import { BookingJournal } from '../booking-journal.service';
import { type BookingOwner, isOwnedBy } from '../booking-owner';
import { type PlacesRequest, newHold } from '../placing/booking-request';
import type { BookingEntity } from '../booking.entity';
import { HoldExpiredError, HoldNotFoundError } from '../bookings.errors';
import { type Confirmation, HoldsRepository } from './holds.repository';
import { PlacementService } from '../placing/placement.service';
import type { WantedTickets } from '../placing/tickets';

/** How long places are held unless the request says otherwise, in seconds. */
export const DEFAULT_HOLD_SECONDS = 900;

/** What a booking that uses a hold says again, and so must agree with it. */
export interface AgreedPlaces {
  readonly isSameActivity: boolean;
  readonly date: string;
  readonly time: string;
  readonly participants: number;
  readonly tickets?: readonly WantedTickets[] | undefined;
}

/** Who books a hold, and the answers given with it. */
export interface HoldConfirmation extends Confirmation {
  readonly answers: readonly GivenAnswer[];
  readonly fileOwner: string;
}

/** Places kept for a while, at the price of the moment, for a customer who is still deciding. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly holds: HoldsRepository,
    private readonly placement: PlacementService,
    private readonly reservations: ReservationsService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationError, InsufficientCapacityError, TimeslotUnavailableError as for a booking */
  async hold(request: PlacesRequest, seconds: number): Promise<BookingEntity> {
    const terms = await this.placement.settle(request);
    const now = this.clock.now();
    const row = newHold(request, terms, now, { holdId: randomPrefixedId('hold'), heldUntil: now + seconds });
    return this.transactions.run(
      async () => {
        const { booking: hold } = await this.placement.take(request, row, terms);
        await this.journal.held(hold, { HoldID: hold.holdId, HeldUntil: hold.heldUntil });
        return hold;
      },
      { findCommitted: async () => (await this.holds.find(row.operatorId, row.holdId!)) ?? undefined },
    );
  }

  /**
   * @param seconds from now; absent: 15 minutes, or as long as is promised already
   * @throws HoldNotFoundError, HoldExpiredError
   */
  async extend(
    operatorId: number,
    owner: BookingOwner,
    holdId: string,
    seconds: number | undefined,
  ): Promise<BookingEntity> {
    return this.transactions.run(async () => {
      const hold = await this.get(operatorId, owner, holdId);
      const now = this.clock.now();
      const heldUntil =
        seconds === undefined ? Math.max(now + DEFAULT_HOLD_SECONDS, hold.heldUntil ?? 0) : now + seconds;
      if (!(await this.holds.extend(hold, heldUntil, now))) throw new HoldExpiredError();
      await this.journal.holdExtended(hold, heldUntil);
      return { ...hold, heldUntil };
    });
  }

  /**
   * Gives the places back. Releasing what has already ended is no error.
   * @throws HoldNotFoundError, HoldExpiredError when the hold has become a booking
   */
  async release(operatorId: number, owner: BookingOwner, holdId: string): Promise<void> {
    await this.transactions.run(async () => {
      const hold = await this.get(operatorId, owner, holdId);
      if (await this.holds.end(hold, this.clock.now(), true)) {
        await this.reservations.release(operatorId, hold.timeslotId, hold.participants);
        await this.journal.holdEnded(hold, 'released');
      } else if ((await this.get(operatorId, owner, holdId)).status !== 'expired') {
        throw new HoldExpiredError();
      }
    });
  }

  /**
   * Turns a hold into a confirmed booking, with the places and the price it froze. Call it inside a unit of work.
   * @throws HoldExpiredError
   * @throws ValidationError when the booking asks for something else than the hold
   */
  async confirm(
    hold: BookingEntity,
    agreed: AgreedPlaces,
    { answers, fileOwner, ...confirmation }: HoldConfirmation,
  ): Promise<BookingEntity> {
    refuseDisagreement(hold, agreed);
    const now = this.clock.now();
    if (!(await this.holds.confirm(hold, confirmation, now))) throw new HoldExpiredError();
    const waiverStatus = await this.placement.answerAgain(hold, answers, fileOwner);
    if (waiverStatus !== hold.waiverStatus) await this.holds.setWaiverStatus(hold, waiverStatus);
    await this.journal.confirmed(hold);
    return {
      ...hold,
      ...confirmation,
      waiverStatus,
      status: 'confirmed',
      heldUntil: null,
      createdAt: now,
      updatedAt: now,
    };
  }

  /** @throws HoldNotFoundError also when it is another's */
  async get(operatorId: number, owner: BookingOwner, holdId: string): Promise<BookingEntity> {
    const hold = await this.holds.find(operatorId, holdId);
    if (!hold || !isOwnedBy(hold, owner)) throw new HoldNotFoundError();
    return hold;
  }
}

function refuseDisagreement(hold: BookingEntity, agreed: AgreedPlaces): void {
  const wantedTickets = new Map(agreed.tickets?.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity]));
  const sameTickets =
    !agreed.tickets ||
    (wantedTickets.size === hold.tickets.length &&
      hold.tickets.every((line) => wantedTickets.get(line.ticketTypeId) === line.quantity));
  const agreements: [field: string, agrees: boolean][] = [
    ['ActivityID', agreed.isSameActivity],
    ['Date', hold.sessionDate === agreed.date],
    ['Time', hold.sessionTime === agreed.time],
    ['Participants', hold.participants === agreed.participants],
    ['Tickets', sameTickets],
  ];
  const errors: FieldError[] = agreements
    .filter(([, agrees]) => !agrees)
    .map(([field]) => ({ field, code: 'differs-from-hold', message: `${field} must be as in the hold.` }));
  if (errors.length > 0) throw new ValidationError(errors);
}
