import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { GroupCommit, Transactions } from '../../platform/database';
import { CurrentDeadline } from '../../platform/concurrency/deadline';
import { Clock } from '../../platform/values/time';
import { OverloadedError } from '../../platform/errors';
import { KeyedRecording } from '../deduplication/keyed-recording';
import { EntryIds } from './entry-ids';
import { EntryConflictError } from '../metering.errors';
import { EntryWriter, type WaitingRow } from './entry-writer';
import { isBuiltInMeter, MetersService } from '../entries/meters.service';
import type { UsageEntry, UsageEntryRow } from '../entries/usage-entry';

/** Maximum number of rows in a commit; the batch of a single caller is not split, even if it has more. */
const ROWS_PER_COMMIT = 500;

/** Callers with at least this many rows gain nothing from sharing a commit. */
const BATCH_ROWS = 100;

/** Concurrent commits of such callers: while the database executes one, the statements of the next are built. */
const BATCH_QUEUES = 2;

/** Limits of entries waiting to be written, so that a slow or unavailable database uses a bounded amount of memory. */
const MAX_WAITING_ROWS = 20_000;
const MAX_WAITING_BYTES = 32_000_000;

/** Memory that a row takes in addition to its texts, in bytes. */
const ROW_BYTES = 200;

/**
 * Records usage entries durably: an entry that `record` has returned survives a crash of the server or the database.
 */
@Injectable()
export class UsageRecorder implements BeforeApplicationShutdown {
  private waitingRows = 0;
  private waitingBytes = 0;
  private readonly few: GroupCommit<WaitingRow>;
  private readonly many: GroupCommit<WaitingRow>;

  constructor(
    private readonly meters: MetersService,
    private readonly ids: EntryIds,
    private readonly writer: EntryWriter,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    deadline: CurrentDeadline,
  ) {
    const options = { maxRows: ROWS_PER_COMMIT, turns: 10, tooLate: 'Recording usage takes too long.' };
    const commit = (rows: readonly WaitingRow[]) => this.commit(rows);
    this.few = new GroupCommit(commit, deadline, { ...options, queues: 1 });
    this.many = new GroupCommit(commit, deadline, { ...options, queues: BATCH_QUEUES });
  }

  /**
   * Records entries, all or none, and returns after the commit. Inside an open transaction, they commit or roll back
   * with it.
   * @returns the IDs of the entries; for a key that was recorded before, the ID of the first entry
   * @throws EntryConflictError if a key belongs to a different entry
   * @throws OverloadedError if too many entries are waiting or the deadline has passed; database errors if it is
   * unavailable
   */
  async record(operatorId: number, entries: readonly UsageEntry[]): Promise<number[]> {
    if (entries.length === 0) return [];
    if (this.transactions.isOpen()) {
      const rows = await this.toRows(operatorId, entries);
      await this.writer.write(rows, false);
      return idsOf(rows);
    }
    const bytes = entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
    return this.whileWaiting(entries.length, bytes, async () => {
      const rows = await this.toRows(operatorId, entries);
      await (entries.length < BATCH_ROWS ? this.few : this.many).add(rows, bytes);
      return idsOf(rows);
    });
  }

  /** Finishes accepted entries at shutdown, before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.few.settled(), this.many.settled()]);
  }

  /**
   * Runs `work`, and counts its rows and bytes until it ends.
   * @throws OverloadedError if the limit would be exceeded; `work` is not started then
   */
  private async whileWaiting<T>(rows: number, bytes: number, work: () => Promise<T>): Promise<T> {
    if (this.waitingRows + rows > MAX_WAITING_ROWS || this.waitingBytes + bytes > MAX_WAITING_BYTES) {
      throw new OverloadedError('Too much usage is waiting to be recorded.');
    }
    this.waitingRows += rows;
    this.waitingBytes += bytes;
    try {
      return await work();
    } finally {
      this.waitingRows -= rows;
      this.waitingBytes -= bytes;
    }
  }

  private async toRows(operatorId: number, entries: readonly UsageEntry[]): Promise<readonly WaitingRow[]> {
    const recordedAt = this.clock.now();
    const meterIds = await this.meters.ensure(
      operatorId,
      entries.map(({ meter }) => meter),
    );
    const firstId = await this.ids.takeIds(entries.length);
    const rows = entries.map(
      ({ meter, usage, extraInfo, subject = null, occurredAt = recordedAt, isPlatform = false, once }, index) => ({
        operatorId,
        occurredAt,
        id: firstId + index,
        meterId: meterIds[index]!,
        whole: usage.whole,
        nano: usage.nano,
        extraInfo,
        subject,
        subjectId: null,
        recordedAt,
        isPlatform,
        isBuiltIn: isBuiltInMeter(meter),
        definitionVersion: null,
        once,
      }),
    );
    const recording = KeyedRecording.of(entries, rows);
    return recording ? rows.map((row) => ({ ...row, recording })) : rows;
  }

  private async commit(rows: readonly WaitingRow[]): Promise<void> {
    let written: readonly UsageEntryRow[] = rows;
    await this.transactions.run(
      async () => {
        written = await this.writer.write(rows, true);
        return true;
      },
      { findCommitted: async () => ((await this.writer.isCommitted(written)) ? true : undefined) },
    );
  }
}

/** Memory that an entry takes, in bytes. */
function bytesOf({ extraInfo, subject, once }: UsageEntry): number {
  const texts = [extraInfo, subject, once?.key, once?.source];
  return ROW_BYTES + 2 * texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

/** @throws EntryConflictError if the rows were rejected */
function idsOf(rows: readonly WaitingRow[]): number[] {
  const recording = rows[0]?.recording;
  if (!recording) return rows.map(({ id }) => id);
  if (recording.errors.length > 0) throw new EntryConflictError(recording.errors);
  return rows.map((row) => recording.idOf(row));
}
