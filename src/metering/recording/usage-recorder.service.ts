import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { GroupCommit, Transactions, translateDatabaseError } from '../../database';
import { OverloadedError } from '../../shared/problems';
import { Clock } from '../../shared/time';
import { Backlog } from './backlog';
import { EntryIds } from './entry-ids';
import { MetersService } from './meters.service';
import type { UsageEntry, UsageEntryRow } from './usage-entry';
import { UsageWritesRepository } from './usage-writes.repository';

/** Rows of one commit at most; a single caller's batch stays together even if it is more. */
const ROWS_PER_COMMIT = 500;

/** What a row holds in memory beside its ExtraInfo, in bytes. */
const ROW_BYTES = 200;

/** Records usage entries for good: what `record` has returned survives a crash of the server or the database. */
@Injectable()
export class UsageRecorder implements BeforeApplicationShutdown {
  private readonly backlog = new Backlog();
  private readonly group = new GroupCommit<UsageEntryRow>((rows) => this.commit(rows), {
    maxRows: ROWS_PER_COMMIT,
    lanes: 1,
    turns: 10,
    tooLate: 'Recording usage takes too long; nothing was recorded.',
  });

  constructor(
    private readonly meters: MetersService,
    private readonly ids: EntryIds,
    private readonly writes: UsageWritesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Records entries, all or none, and returns after the commit. In an open transaction they become part of it and
   * stand or fall with it.
   * @returns the first of the entries' consecutive IDs
   * @throws OverloadedError when the database is away or too much is waiting
   */
  async record(operatorId: number, entries: readonly UsageEntry[]): Promise<number> {
    if (this.transactions.isOpen()) {
      const rows = await this.toRows(operatorId, entries);
      await this.writes.write(rows);
      return rows[0]!.id;
    }
    const bytes = entries.reduce((sum, { extraInfo }) => sum + ROW_BYTES + 2 * (extraInfo?.length ?? 0), 0);
    return this.backlog.hold(entries.length, bytes, async () => {
      const rows = await this.toRows(operatorId, entries);
      await this.group.add(rows, bytes);
      return rows[0]!.id;
    });
  }

  /** At shutdown, what has been taken on is still written; the database closes after this. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.group.settled();
  }

  private async toRows(operatorId: number, entries: readonly UsageEntry[]): Promise<UsageEntryRow[]> {
    const recordedAt = this.clock.now();
    const meterIds = await this.meterIds(operatorId, entries);
    const firstId = await this.ids.take(entries.length);
    return entries.map(({ usage: { whole, nano }, extraInfo, occurredAt = recordedAt }, index) => {
      const meterId = meterIds[index]!;
      return { operatorId, occurredAt, id: firstId + index, meterId, whole, nano, extraInfo, recordedAt };
    });
  }

  private async meterIds(operatorId: number, entries: readonly UsageEntry[]): Promise<number[]> {
    const remembered = entries.map(({ meter }) => this.meters.remembered(operatorId, meter));
    if (remembered.every((id) => id !== undefined)) return remembered;
    const ids = await this.meters.ensure(
      operatorId,
      entries.map(({ meter }) => meter),
    );
    return entries.map(({ meter }) => ids.get(meter)!);
  }

  private async commit(rows: readonly UsageEntryRow[]): Promise<void> {
    const wasCommitted = async () => ((await this.writes.has(rows[0]!)) ? true : undefined);
    try {
      await this.transactions.run(
        async () => {
          await this.writes.write(rows);
          return true;
        },
        { findCommitted: wasCommitted },
      );
    } catch (error) {
      if (translateDatabaseError(error)) {
        throw new OverloadedError('The database does not answer; repeat the request with its Idempotency-Key.');
      }
      throw error;
    }
  }
}
