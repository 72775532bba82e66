import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../platform/audit';
import { ReservationsService } from '../availability';
import { type Customer, ShopHoldsService } from '../bookings';
import type { Activity } from '../catalog';
import { Transactions } from '../platform/database';
import { randomPrefixedId } from '../platform/values/identifiers';
import { Clock, type LocalDate } from '../platform/values/time';
import { type QueuedEntry, toQueue } from './queue';
import { PlacesAvailableError, WaitlistDisabledError, WaitlistEntryNotFoundError } from './waitlist.errors';
import { WaitlistRepository } from './waitlist.repository';

export interface WantedWait {
  readonly activity: Activity;
  readonly date: string;
  readonly time: string;
  readonly participants: number;
  readonly customer: Customer;
}

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
   */
  async join(wanted: WantedWait): Promise<QueuedEntry> {
    const { activity, participants } = wanted;
    if (!activity.waitlistEnabled) throw new WaitlistDisabledError();
    this.holds.checkParty(activity, participants);
    const publicId = randomPrefixedId('wl');
    return this.transactions.run(
      async () => {
        const found = await this.reservations.findBookable(wanted);
        // The lock ensures that places freed after this check are offered to the new entry.
        const timeslot = await this.reservations.lockTimeslot(activity.operatorId, found.id);
        const remaining = timeslot.capacity - timeslot.booked;
        if (remaining >= participants) throw new PlacesAvailableError(remaining);
        const queue = await this.list(activity.operatorId, timeslot.id);
        return queue.find((queued) => isSameWish(queued, wanted)) ?? this.append(wanted, timeslot.id, publicId, queue);
      },
      { findCommitted: () => this.findQueuedEntry(activity.operatorId, publicId) },
    );
  }

  /** All entries, in the order in which they joined. */
  async list(operatorId: number, timeslotId: number): Promise<QueuedEntry[]> {
    return toQueue(await this.entries.list(operatorId, timeslotId), this.clock.now());
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
    { activity, participants, customer }: WantedWait,
    timeslotId: number,
    publicId: string,
    queue: readonly QueuedEntry[],
  ): Promise<QueuedEntry> {
    const now = this.clock.now();
    const entry = await this.entries.insert({
      ...customer,
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
    return { entry, position: queue.filter(({ position }) => position !== null).length + 1 };
  }

  private async findQueuedEntry(operatorId: number, publicId: string): Promise<QueuedEntry | undefined> {
    const entry = await this.entries.findEntry(operatorId, publicId);
    if (!entry) return undefined;
    return (await this.list(operatorId, entry.timeslotId)).find((queued) => queued.entry.id === entry.id);
  }
}

function isSameWish({ entry, position }: QueuedEntry, { participants, customer }: WantedWait): boolean {
  const isSamePerson = entry.email.toLowerCase() === customer.email.toLowerCase();
  return position !== null && isSamePerson && entry.participants === participants;
}
