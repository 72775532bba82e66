import { Injectable } from '@nestjs/common';
import { CurrentActor } from '../../platform/actor';
import { AuditTrail } from '../../platform/audit';
import { Transactions } from '../../platform/database';
import {
  type DomainEvent,
  DomainEvents,
  PlacesFreedEvent,
  TimeslotAddedEvent,
  TimeslotCancelledEvent,
  TimeslotClosedEvent,
  TimeslotOpenedEvent,
  TimeslotResizedEvent,
} from '../../platform/domain-events';
import { ValidationError } from '../../platform/errors';
import { requireDateRange } from '../../platform/http/validation';
import { Clock, addDays, countDates, isoWeekday } from '../../platform/values/time';
import { CapacityRepository } from '../places/capacity.repository';
import { PlaceReclaimers } from '../places/place-reclaimers';
import type { TimeslotStatus } from '../timeslot.entity';
import { type MatchedTimeslot, TimeslotChangesRepository } from './timeslot-changes.repository';

/** Maximum number of timeslots that one request changes. */
const MAX_CHANGED_TIMESLOTS = 2_000;

/** Timeslots changed in one transaction, so that bookings do not wait for all of them. */
const CHANGED_AT_ONCE = 50;

export const REFUSAL_CODES = ['capacity-below-booked', 'has-bookings'] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export interface TimeslotFilter {
  /** Default: all activities. */
  readonly activityId?: number | undefined;
  readonly from: string;
  readonly to: string;
  /** ISO numbers. Default: every day. */
  readonly weekdays?: readonly number[] | undefined;
  /** Default: all. */
  readonly times?: readonly string[] | undefined;
  /** Whether opening timeslots also reopens cancelled ones. Default: true. */
  readonly reopensCancelled?: boolean | undefined;
}

export interface TimeslotChange {
  readonly capacity?: number | undefined;
  readonly status?: TimeslotStatus | undefined;
}

export interface ChangedTimeslots {
  readonly matched: number;
  readonly withBookings: number;
  readonly changed: number;
  /** Number of the changed ones that were cancelled. */
  readonly reopened: number;
  readonly refused: readonly { readonly timeslotId: number; readonly code: RefusalCode }[];
}

type TimeslotNews = new (operatorId: number, timeslotId: number) => DomainEvent;

type Counted = Pick<MatchedTimeslot, 'id' | 'status' | 'capacity' | 'booked'>;

/** Changes many timeslots in the same way. */
@Injectable()
export class TimeslotChangesService {
  constructor(
    private readonly timeslots: TimeslotChangesRepository,
    private readonly capacity: CapacityRepository,
    private readonly reclaimers: PlaceReclaimers,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts what a change would do.
   * @throws ValidationError for more than 2,000 timeslots
   */
  async preview(operatorId: number, filter: TimeslotFilter, change: TimeslotChange): Promise<ChangedTimeslots> {
    const matched = await this.list(operatorId, filter, change);
    const { changing, refused } = sort(matched, change);
    return { ...countsOf(matched), ...changesOf(changing), refused };
  }

  /**
   * Changes the timeslots of a filter in several transactions. After an error, the call can be repeated.
   * @throws ValidationError for more than 2,000 timeslots
   */
  async change(operatorId: number, filter: TimeslotFilter, change: TimeslotChange): Promise<ChangedTimeslots> {
    const matched = await this.list(operatorId, filter, change);
    const refused: ChangedTimeslots['refused'][number][] = [];
    let [changed, reopened] = [0, 0];
    for (let start = 0; start < matched.length; start += CHANGED_AT_ONCE) {
      const portion = matched.slice(start, start + CHANGED_AT_ONCE);
      const done = await this.transactions.run(() => this.changePortion(operatorId, portion, filter, change));
      changed += done.changed;
      reopened += done.reopened;
      refused.push(...done.refused);
    }
    return { ...countsOf(matched), changed, reopened, refused };
  }

  private async list(operatorId: number, filter: TimeslotFilter, change: TimeslotChange): Promise<MatchedTimeslot[]> {
    const { activityId, from, to, weekdays = [], times = [] } = filter;
    requireDateRange({ field: 'Filter.From', date: from }, { field: 'Filter.To', date: to });
    const dates = Array.from({ length: countDates(from, to) }, (_, offset) => addDays(from, offset)).filter(
      (date) => weekdays.length === 0 || weekdays.includes(isoWeekday(date)),
    );
    const requested = { operatorId, activityId, dates, times, withCancelled: reopens(filter, change) };
    const matched = await this.timeslots.listMatching(requested, MAX_CHANGED_TIMESLOTS + 1);
    if (matched.length <= MAX_CHANGED_TIMESLOTS) return matched;
    const message = `Filter.To must be earlier: the filter exceeds ${MAX_CHANGED_TIMESLOTS} timeslots.`;
    throw new ValidationError([{ field: 'Filter.To', code: 'too-many', message }]);
  }

  private async changePortion(
    operatorId: number,
    portion: readonly MatchedTimeslot[],
    filter: TimeslotFilter,
    change: TimeslotChange,
  ) {
    await this.reclaimers.reclaim(operatorId, ...new Set(portion.map(({ activityId }) => activityId)));
    const locked = await this.capacity.lockAll(portion.map(({ id }) => id));
    const current = locked.filter(({ status }) => status !== 'cancelled' || reopens(filter, change));
    const { changing, refused } = sort(current, change);
    if (changing.length > 0) {
      const ids = changing.map(({ id }) => id);
      await this.timeslots.changeAll(operatorId, ids, change, this.clock.now());
      const action = change.status === 'cancelled' ? 'timeslot.cancelled' : 'timeslot.changed';
      const actor = this.actor.get();
      await this.audit.recordAll(
        action,
        ids.map((id) => ({ operatorId, subject: id, details: { ...change }, actor })),
      );
      await this.publish(operatorId, changing, change);
    }
    return { ...changesOf(changing), refused };
  }

  private async publish(
    operatorId: number,
    changing: readonly Counted[],
    { capacity, status }: TimeslotChange,
  ): Promise<void> {
    const of = (timeslots: readonly Counted[], News: TimeslotNews) =>
      this.events.publishAll(timeslots.map(({ id }) => new News(operatorId, id)));
    const others = changing.filter((before) => status !== undefined && before.status !== status);
    if (capacity !== undefined) {
      await of(
        changing.filter((before) => before.capacity !== capacity),
        TimeslotResizedEvent,
      );
    }
    if (status === 'cancelled') return of(others, TimeslotCancelledEvent);
    if (status === 'closed') await of(others, TimeslotClosedEvent);
    if (status === 'open') {
      // A cancelled timeslot was published as removed, including its start time.
      const isRemoved = (before: Counted) => before.status === 'cancelled';
      await of(others.filter(isRemoved), TimeslotAddedEvent);
      await of(
        others.filter((before) => !isRemoved(before)),
        TimeslotOpenedEvent,
      );
    }
    await of(changing, PlacesFreedEvent);
  }
}

/** Separates timeslots that change from those that cannot; omits those that already are as wanted. */
function sort<Timeslot extends Counted>(timeslots: readonly Timeslot[], change: TimeslotChange) {
  const changing: Timeslot[] = [];
  const refused: { timeslotId: number; code: RefusalCode }[] = [];
  for (const timeslot of timeslots) {
    const code = whyRefused(timeslot, change);
    const { status = timeslot.status, capacity = timeslot.capacity } = change;
    if (code) refused.push({ timeslotId: timeslot.id, code });
    else if (status !== timeslot.status || capacity !== timeslot.capacity) changing.push(timeslot);
  }
  return { changing, refused };
}

function whyRefused({ booked, ...before }: Counted, { capacity, status }: TimeslotChange): RefusalCode | undefined {
  // Cancelled timeslots have bookings while these need another day.
  const isRemovedOrReopened = status === 'cancelled' || (status === 'open' && before.status === 'cancelled');
  if (isRemovedOrReopened && booked > 0) return 'has-bookings';
  return capacity !== undefined && booked > capacity ? 'capacity-below-booked' : undefined;
}

function reopens({ reopensCancelled = true }: TimeslotFilter, { status }: TimeslotChange): boolean {
  return status === 'open' && reopensCancelled;
}

function changesOf(changing: readonly Counted[]) {
  return { changed: changing.length, reopened: changing.filter(({ status }) => status === 'cancelled').length };
}

function countsOf(matched: readonly Counted[]) {
  return { matched: matched.length, withBookings: matched.filter(({ booked }) => booked > 0).length };
}
