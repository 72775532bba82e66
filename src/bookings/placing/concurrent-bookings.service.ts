import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import {
  ConcurrentReservationsService,
  type FoundTimeslot,
  InsufficientCapacityError,
  TimeslotUnavailableError,
} from '../../availability';
import { GroupCommit, Transactions } from '../../database';
import { type Actor, CurrentActor } from '../../shared/actor';
import { CurrentDeadline } from '../../shared/deadline';
import { OverloadedError } from '../../shared/problems';
import type { BookingDetails } from '../reading/booking-details.service';
import { BookingJournal } from '../booking-journal.service';
import type { BookingRequest, NewBooking } from './booking-request';
import type { BookingEntity } from '../booking.entity';
import { BookingsRepository } from '../bookings.repository';

/** Bookings of one commit at most. */
const BOOKINGS_PER_COMMIT = 100;

/** Callers who may wait for a commit; beyond that the server is not keeping up and says so at once. */
const WAITING_LIMIT = 5_000;

/** What a booking holds in memory beside its notes, in bytes. */
const BOOKING_BYTES = 2_000;

interface Placed {
  readonly booking: BookingEntity;
  readonly startsAt: number;
}

/** What one caller wants, and what becomes of it. */
interface Wish {
  readonly request: BookingRequest;
  readonly timeslot: FoundTimeslot;
  readonly row: NewBooking & Pick<BookingEntity, 'timeslotId'>;
  readonly actor: Actor;
  placed?: Placed | undefined;
  /** Set when there were not enough places. */
  refusal?: SharedRefusal;
}

/**
 * Books for all who ask at the same time in one transaction, each for himself: one is placed and another refused. One
 * commit for many costs little more than one for each, and bookings of one timeslot do not wait for each other's.
 */
@Injectable()
export class ConcurrentBookingsService implements BeforeApplicationShutdown {
  private waiting = 0;
  private readonly group: GroupCommit<Wish>;

  constructor(
    private readonly reservations: ConcurrentReservationsService,
    private readonly bookings: BookingsRepository,
    private readonly journal: BookingJournal,
    private readonly actor: CurrentActor,
    private readonly transactions: Transactions,
    deadline: CurrentDeadline,
  ) {
    this.group = new GroupCommit((wishes) => this.commit(wishes), deadline, {
      maxRows: BOOKINGS_PER_COMMIT,
      lanes: 2,
      turns: 2,
      tooLate: 'Too many are booking.',
    });
  }

  /**
   * Places a booking that nothing else depends on. Must be called outside of transactions.
   * @param alone places it, or says why not, in a transaction of its own
   * @throws OverloadedError, and what `alone` throws
   */
  async place(request: BookingRequest, row: NewBooking, alone: () => Promise<BookingDetails>): Promise<BookingDetails> {
    const timeslot = await this.reservations.find(request);
    if (!timeslot) return alone();
    if (this.waiting >= WAITING_LIMIT) throw new OverloadedError('Too many are booking.');
    const actor = this.actor.get();
    const wish: Wish = { request, timeslot, row: { ...row, timeslotId: timeslot.id }, actor };
    this.waiting++;
    try {
      await this.group.add([wish], BOOKING_BYTES + 2 * row.notes.length);
    } finally {
      this.waiting--;
    }
    const { activity, timeZone } = request;
    if (!wish.placed) return wish.refusal!.share(alone);
    return { ...wish.placed, productName: activity.name, activityId: activity.publicId, timeZone };
  }

  /** At shutdown, what has been taken on is still booked; the database closes after this. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.group.settled();
  }

  private async commit(wishes: readonly Wish[]): Promise<void> {
    const outcomes = await this.outcomesOf(wishes);
    const refusals = new Map<string, SharedRefusal>();
    wishes.forEach((wish, index) => {
      wish.placed = outcomes[index];
      if (wish.placed) return;
      const { timeslotId, participants } = wish.row;
      const key = `${timeslotId} ${participants}`;
      const refusal = refusals.get(key) ?? new SharedRefusal();
      refusals.set(key, refusal);
      wish.refusal = refusal;
    });
  }

  private async outcomesOf(wishes: readonly Wish[]): Promise<readonly (Placed | undefined)[]> {
    let tries = 0;
    const outcomes = await this.transactions.run(
      () => {
        tries++;
        return this.placeAll(wishes);
      },
      { findCommitted: () => this.findPlaced(wishes) },
    );
    // An earlier try whose COMMIT came late may have taken the very places that this one has not found.
    return tries === 1 ? outcomes : ((await this.findPlaced(wishes)) ?? outcomes);
  }

  private async placeAll(wishes: readonly Wish[]): Promise<(Placed | undefined)[]> {
    const starts = await this.reservations.reserve(
      wishes.map(({ request: { activity }, row: { timeslotId, participants } }) => {
        return { activity, timeslotId, participants };
      }),
    );
    const granted = wishes.filter((_, index) => starts[index] !== undefined);
    if (granted.length === 0) return [];
    const bookings = await this.bookings.insertAll(granted.map(({ row }) => row));
    await this.journal.allConfirmed(granted.map(({ actor }, index) => ({ actor, booking: bookings[index]! })));
    const next = bookings.values();
    return starts.map((startsAt) => (startsAt === undefined ? undefined : { booking: next.next().value!, startsAt }));
  }

  /** What an earlier try has placed whose COMMIT was never answered: all that it had granted, or nothing. */
  private async findPlaced(wishes: readonly Wish[]): Promise<(Placed | undefined)[] | undefined> {
    const ids = await this.bookings.findIds(wishes.map(({ row }) => row));
    if (ids.every((id) => id === undefined)) return undefined;
    return wishes.map(({ row, timeslot: { startsAt } }, index) => {
      const id = ids[index];
      return id === undefined ? undefined : { booking: { ...row, id }, startsAt };
    });
  }
}

/** Finds out why there were no places once for all who asked for the same at the same time. */
class SharedRefusal {
  private first: Promise<unknown> | undefined;

  async share<T>(alone: () => Promise<T>): Promise<T> {
    const { first } = this;
    if (!first) {
      const own = alone();
      this.first = own;
      return own;
    }
    try {
      await first;
    } catch (error) {
      if (error instanceof InsufficientCapacityError || error instanceof TimeslotUnavailableError) throw error;
    }
    return alone();
  }
}
