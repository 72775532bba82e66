import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../platform/audit';
import { ReservationsService } from '../availability';
import { type Customer, ShopHoldsService } from '../bookings';
import type { Activity } from '../catalog';
import { Transactions } from '../platform/database';
import { randomPrefixedId } from '../platform/values/identifiers';
import { Clock, type LocalDate } from '../platform/values/time';
import { type QueuedEntry, toQueue } from './queue';
import type { WaitlistEntryEntity } from './waitlist-entry.entity';
import {
  PlacesAvailableError,
  WaitlistDisabledError,
  WaitlistEntryNotFoundError,
  WaitlistFullError,
} from './waitlist.errors';
import { WaitlistRepository } from './waitlist.repository';

export interface WaitRequest {
  readonly activity: Activity;
  readonly date: string;
  readonly time: string;
  readonly participants: number;
  readonly customer: Customer;
}

/** Maximum number of parties that wait for places of a timeslot. */
const MAX_WAITING = 1_000;

/** Entries listed by one statement. */
const LISTED_AT_ONCE = 200;

/** Manages the queues of timeslots. */
@Injectable()
export class WaitlistService {
  constructor(
    private readonly entries: WaitlistRepository,
    private readonly reservations: ReservationsService,
    private readonly holds: ShopHoldsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a party to the end of the queue. Joining again while waiting has no effect.
   * @throws WaitlistDisabledError, TimeslotUnavailableError
   * @throws ValidationError if the party does not match the activity
   * @throws PlacesAvailableError if the party could book
   * @throws WaitlistFullError
   */
  async join(requested: WaitRequest): Promise<QueuedEntry> {
    const { activity, participants } = requested;
    if (!activity.waitlistEnabled) throw new WaitlistDisabledError();
    this.holds.checkParty(activity, participants);
    const publicId = randomPrefixedId('wl');
    return this.transactions.run(
      async () => {
        const found = await this.reservations.findBookable(requested);
        // The lock ensures that places freed after this check are offered to the new entry.
        const timeslot = await this.reservations.lockTimeslot(activity.operatorId, found.id);
        const remaining = timeslot.capacity - timeslot.booked;
        if (remaining >= participants) throw new PlacesAvailableError(remaining);
        return (await this.findSame(requested, timeslot.id)) ?? this.append(requested, timeslot.id, publicId);
      },
      { findCommitted: () => this.findQueuedEntry(activity.operatorId, publicId) },
    );
  }

  /** Yields all entries in portions, in the order in which they joined. */
  async *list(operatorId: number, timeslotId: number): AsyncGenerator<QueuedEntry[]> {
    const now = this.clock.now();
    let queued = 0;
    let after: WaitlistEntryEntity | undefined;
    do {
      const portion = await this.entries.list(operatorId, [timeslotId], { limit: LISTED_AT_ONCE, after });
      const queue = toQueue(portion, now, queued);
      yield queue;
      queued = queue.findLast(({ position }) => position !== null)?.position ?? queued;
      after = portion[LISTED_AT_ONCE - 1];
    } while (after);
  }

  /** The number of parties in the queue of a timeslot. */
  async countQueued(operatorId: number, timeslotId: number): Promise<number> {
    return (await this.entries.countQueue({ operatorId, timeslotId }, this.clock.now())).queued;
  }

  /** The number of waiting parties and places in a range of dates. */
  countWaiting(operatorId: number, from: LocalDate, to: LocalDate): Promise<{ parties: number; places: number }> {
    return this.entries.countWaiting(operatorId, from, to);
  }

  /**
   * Removes an entry. Its open offer goes to the next party. Repeated calls have no further effect.
   * @throws WaitlistEntryNotFoundError
   */
  async remove(operatorId: number, waitlistId: string): Promise<void> {
    await this.transactions.run(async () => {
      const entry = await this.entries.findEntry(operatorId, waitlistId);
      if (!entry) throw new WaitlistEntryNotFoundError();
      const { status, bookingId } = entry;
      const removed = { status: 'removed' as const, updatedAt: this.clock.now() };
      if (status === 'removed' || !(await this.entries.change(entry, [status], removed))) return;
      await this.audit.record(operatorId, 'waitlist.removed', waitlistId);
      if (status === 'offered') await this.holds.release(operatorId, [bookingId!]);
    });
  }

  private async append(
    { activity, participants, customer }: WaitRequest,
    timeslotId: number,
    publicId: string,
  ): Promise<QueuedEntry> {
    const now = this.clock.now();
    const { operatorId } = activity;
    const { waiting, queued } = await this.entries.countQueue({ operatorId, timeslotId }, now);
    if (waiting >= MAX_WAITING) throw new WaitlistFullError(MAX_WAITING);
    const entry = await this.entries.insert({
      ...customer,
      language: customer.language ?? null,
      operatorId: activity.operatorId,
      publicId,
      activityId: activity.id,
      timeslotId,
      participants,
      status: 'waiting',
      token: null,
      bookingId: null,
      deadline: null,
      basketId: null,
      notifiedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    await this.audit.record(activity.operatorId, 'waitlist.joined', publicId);
    return { entry, position: queued + 1 };
  }

  /** The entry of a customer who waits already. */
  private async findSame(
    { activity: { operatorId }, customer, participants }: WaitRequest,
    timeslotId: number,
  ): Promise<QueuedEntry | undefined> {
    const party = { email: customer.email, participants };
    const entry = await this.entries.findQueued({ operatorId, timeslotId }, party, this.clock.now());
    return entry ? this.toQueued(entry) : undefined;
  }

  private async toQueued(entry: WaitlistEntryEntity): Promise<QueuedEntry> {
    return { entry, position: (await this.entries.countQueue(entry, this.clock.now(), entry)).queued };
  }

  private async findQueuedEntry(operatorId: number, publicId: string): Promise<QueuedEntry | undefined> {
    const entry = await this.entries.findEntry(operatorId, publicId);
    return entry ? this.toQueued(entry) : undefined;
  }
}
