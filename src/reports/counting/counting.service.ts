import { Injectable } from '@nestjs/common';
import { type SoldBooking, SoldBookingsRepository } from './sold-bookings.repository';
import { Transactions } from '../../platform/database';
import type { EventType } from '../../platform/domain-events';
import { EventLogRepository } from '../../platform/event-log';
import { ReportsRepository } from '../reports.repository';
import { type ReportedBooking, areEqual, countOf } from './reported-booking';
import { ReportedBookingsRepository } from './reported-bookings.repository';
import { CountingProgressRepository } from './counting-progress.repository';
import { ReportChanges } from './report-changes';
import { LocalDates } from './local-dates';

/** Events or bookings per transaction, small enough not to block requests. */
export const PORTION = 200;

/** Event types after which the figures of a booking change. */
const COUNTED_EVENTS: readonly EventType[] = [
  'booking.confirmed',
  'booking.changed',
  'booking.moved',
  'booking.cancelled',
  'waiver.completed',
];

/**
 * Updates the figures after changes of bookings. Compares the current state of a booking with its counted values and
 * adds the difference, so counting it again is harmless. Only one process counts at a time: the one with the lock on
 * the row of `report_cursor`.
 */
@Injectable()
export class CountingService {
  constructor(
    private readonly bookings: SoldBookingsRepository,
    private readonly counted: ReportedBookingsRepository,
    private readonly figures: ReportsRepository,
    private readonly progress: CountingProgressRepository,
    private readonly eventLog: EventLogRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Counts the bookings of a batch of events. @returns how many events it processed */
  async follow(): Promise<number> {
    if ((await this.progress.followedTo()) === (await this.eventLog.bounds()).last) return 0;
    return this.transactions.run(async () => {
      const after = await this.progress.lockProgress();
      const { last, forgottenTo } = await this.eventLog.bounds();
      // Events that nobody processed for weeks have been removed, but the bookings still exist.
      if (after < forgottenTo) {
        await this.progress.beginRecountOfAll();
        await this.progress.noteFollowed(forgottenTo);
        return forgottenTo - after;
      }
      const upTo = Math.min(last, after + PORTION);
      for (const [operatorId, references] of referencesOf(
        await this.eventLog.listSubjects(COUNTED_EVENTS, { after, upTo }),
      )) {
        await this.count(operatorId, await this.bookings.findAll(operatorId, references));
      }
      await this.progress.noteFollowed(upTo);
      return upTo - after;
    });
  }

  /** Counts a batch of bookings of an operator that needs a recount. @returns how many */
  async recount(): Promise<number> {
    if (!(await this.progress.findRecount())) return 0;
    return this.transactions.run(async () => {
      await this.progress.lockProgress();
      const recount = await this.progress.lockRecount();
      if (!recount) return 0;
      const { operatorId, afterId } = recount;
      const bookings = await this.bookings.list(operatorId, afterId, PORTION);
      await this.count(operatorId, bookings);
      if (bookings.length < PORTION) await this.progress.endRecount(operatorId);
      else await this.progress.noteRecount({ operatorId, afterId: bookings.at(-1)!.id });
      return Math.max(1, bookings.length);
    });
  }

  private async count(operatorId: number, bookings: readonly SoldBooking[]): Promise<void> {
    const counted = await this.counted.findAll(
      operatorId,
      bookings.map(({ id }) => id),
    );
    const dates = new LocalDates();
    const changes = new ReportChanges();
    const changed = new Map<number, ReportedBooking>();
    for (const booking of bookings) {
      const before = counted.get(booking.id);
      const now = countOf(booking, dates);
      if (before && areEqual(before, now)) continue;
      if (before) changes.takeOut(booking, before);
      changes.add(booking, now);
      changed.set(booking.id, now);
    }
    await this.counted.put(operatorId, changed);
    await this.figures.add(changes.list());
  }
}

/** Booking references by operator. */
function referencesOf(subjects: readonly { operatorId: number; subject: string }[]): Map<number, string[]> {
  const references = new Map<number, string[]>();
  for (const { operatorId, subject } of subjects) {
    const ofOperator = references.get(operatorId) ?? [];
    references.set(operatorId, ofOperator);
    ofOperator.push(subject.slice(subject.indexOf(' ') + 1));
  }
  return references;
}
