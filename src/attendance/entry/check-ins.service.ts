import { Injectable } from '@nestjs/common';
import { CurrentActor } from '../../platform/actor';
import { Transactions } from '../../platform/database';
import { ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import { TicketLookupService, nextTicket } from './ticket-lookup.service';
import { admit, checkTicket } from './ticket-verdict';
import {
  type BookingEntity,
  type UnitItem,
  BookingJournal,
  BookingNotChangeableError,
  BookingNotFoundError,
  BookingsRepository,
  UnitItemsService,
} from '../../bookings';

export interface CheckInRequest {
  /** Number of participants; undefined for all who have not arrived. */
  readonly participants?: number | undefined;
  /** Reason for admitting them although their tickets are not valid now; recorded only if it was needed. */
  readonly override?: string | undefined;
}

/** Checks in the participants of a booking by redeeming its tickets, by the rules of single tickets. */
@Injectable()
export class CheckInsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly tickets: TicketLookupService,
    private readonly items: UnitItemsService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
  ) {}

  /**
   * Redeems the first tickets that are not redeemed yet.
   * @throws BookingNotFoundError
   * @throws TicketNotRedeemableError if the booking is not confirmed or its session is cancelled
   * @throws TicketRedeemedError if everybody is checked in
   * @throws TicketNotValidNowError with the period of validity
   * @throws ValidationError if there are fewer participants, or their tickets do not add up to the number
   */
  async checkIn(operatorId: number, reference: string, { participants, override }: CheckInRequest): Promise<void> {
    await this.transactions.run(async () => {
      const booking = await this.lock(operatorId, reference);
      const items = await this.items.list(booking);
      const open = items.filter(({ redeemedAt }) => redeemedAt === null);
      const ticket = nextTicket(items);
      const admission = await this.tickets.admissionOf(booking);
      const verdict = checkTicket(booking, ticket, admission, this.clock.now());
      const isOverridden = admit({ booking, ticket, ...admission, verdict }, override);
      const chosen = participants === undefined ? open : chooseTickets(open, participants);
      await this.items.redeem(booking, ordinalsOf(chosen), this.clock.now(), this.actor.get().name);
      await this.journal.checkedIn(booking, codesOf(chosen), isOverridden ? override : undefined);
      await this.touch(booking);
    });
  }

  /**
   * Undoes all check-ins of a booking. Does nothing if there are none.
   * @throws BookingNotFoundError
   * @throws BookingNotChangeableError if the booking is not confirmed
   */
  async undoCheckIn(operatorId: number, reference: string): Promise<void> {
    await this.transactions.run(async () => {
      const booking = await this.lock(operatorId, reference);
      if (booking.status !== 'confirmed') throw new BookingNotChangeableError();
      const redeemed = (await this.items.list(booking)).filter(({ redeemedAt }) => redeemedAt !== null);
      if (redeemed.length === 0) return;
      await this.items.unredeem(booking, ordinalsOf(redeemed));
      await this.journal.checkedOut(booking, codesOf(redeemed));
      await this.touch(booking);
    });
  }

  private async lock(operatorId: number, reference: string): Promise<BookingEntity> {
    const booking = await this.bookings.lockByReference(operatorId, reference);
    if (!booking) throw new BookingNotFoundError();
    return booking;
  }

  private async touch(booking: BookingEntity): Promise<void> {
    if (!(await this.bookings.change(booking, { updatedAt: this.clock.now() }))) throw new BookingNotChangeableError();
  }
}

/** The first tickets that together admit this number of participants. */
function chooseTickets(open: readonly UnitItem[], requested: number): UnitItem[] {
  const expected = open.reduce((sum, { participants }) => sum + participants, 0);
  if (requested > expected) {
    const message = `Participants must be 1 to ${expected}, the number that has not been checked in.`;
    throw new ValidationError([{ field: 'Participants', code: 'range', message }]);
  }
  const reachable = sumsOfRests(open, requested);
  let left = requested;
  const chosen = open.filter(({ participants }, index) => {
    const isChosen = participants <= left && reachable[index + 1]![left - participants] === 1;
    if (isChosen) left -= participants;
    return isChosen;
  });
  if (left === 0) return chosen;
  const message = 'Participants must match complete tickets, because a ticket is redeemed for all its participants.';
  throw new ValidationError([{ field: 'Participants', code: 'participants-mismatch', message }]);
}

/** For each ticket, and the end: 1 at each sum, up to `most`, to which some of this and the later tickets add up. */
function sumsOfRests(tickets: readonly UnitItem[], most: number): Uint8Array[] {
  const rests = [new Uint8Array(most + 1).fill(1, 0, 1)];
  for (const { participants } of [...tickets].reverse()) {
    const later = rests[0]!;
    rests.unshift(later.map((isSum, sum) => isSum | (later[sum - participants] ?? 0)));
  }
  return rests;
}

function ordinalsOf(items: readonly UnitItem[]): number[] {
  return items.map(({ ordinal }) => ordinal);
}

function codesOf(items: readonly UnitItem[]): string[] {
  return items.map(({ code }) => code);
}
