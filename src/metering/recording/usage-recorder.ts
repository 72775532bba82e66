import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { GroupCommit, Transactions } from '../../database';
import { CurrentDeadline } from '../../shared/deadline';
import { Clock } from '../../shared/time';
import { WaitingEntries } from './waiting-entries';
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
  private readonly waiting = new WaitingEntries();
  private readonly group: GroupCommit<UsageEntryRow>;

  constructor(
    private readonly meters: MetersService,
    private readonly ids: EntryIds,
    private readonly writes: UsageWritesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    deadline: CurrentDeadline,
  ) {
    this.group = new GroupCommit((rows) => this.commit(rows), deadline, {
      maxRows: ROWS_PER_COMMIT,
      lanes: 1,
      turns: 10,
      tooLate: 'Recording usage takes too long.',
    });
  }

  /**
   * Records entries, all or none, and returns after the commit. In an open transaction they become part of it and
   * stand or fall with it.
   * @returns the first of the entries' consecutive IDs
   * @throws OverloadedError when too much is waiting or the time is up, and what the database throws when it is away
   */
  async record(operatorId: number, entries: readonly UsageEntry[]): Promise<number> {
    if (this.transactions.isOpen()) {
      const rows = await this.toRows(operatorId, entries);
      await this.writes.write(rows);
      return rows[0]!.id;
    }
    const bytes = entries.reduce((sum, { extraInfo }) => sum + ROW_BYTES + 2 * (extraInfo?.length ?? 0), 0);
    return this.waiting.hold(entries.length, bytes, async () => {
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
    await this.transactions.run(
      async () => {
        await this.writes.write(rows);
        return true;
      },
      { findCommitted: wasCommitted },
    );
  }
}
