import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import { Transactions } from '../../platform/database';
import { Clock, type LocalDate, startOfDate } from '../../platform/values/time';
import { DefinitionsRepository } from '../definitions/definitions.repository';
import { DefinitionsService } from '../definitions/definitions.service';
import type { MeterGroupEntity } from '../entries/meter-group.entity';
import type { EntryPosition } from '../entries/usage-entries.repository';
import { EarlierEntriesRepository, type VersionedEntry } from './earlier-entries.repository';
import { UsageGroups } from './usage-groups';

/** Entries per transaction; each may have 64 kB of ExtraInfo. */
const PORTION = 100;

/**
 * More than the time within which every server notices a new key and ends requests that started before, in seconds.
 */
const UNTIL_NOTICED = 10;

/** Which earlier entries are counted. */
export interface RegroupRequest {
  readonly operatorId: number;
  readonly meter: string;
  /** The name of the grouping key. */
  readonly by: string;
  /** The first local date; all if omitted. */
  readonly from: LocalDate | undefined;
}

/**
 * Counts entries for grouping keys that were defined after them. An entry gets the current version of the definition in
 * the transaction that adds it to the totals, so it is counted once, whatever is interrupted.
 */
@Injectable()
export class RegroupService {
  constructor(
    private readonly definitions: DefinitionsService,
    private readonly versions: DefinitionsRepository,
    private readonly entries: EarlierEntriesRepository,
    private readonly groups: UsageGroups,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Safe while servers record, void and correct usage. Can be repeated after any interruption.
   * @param onProgress receives the number of entries read so far
   * @returns the number of entries counted
   * @throws Error if the meter has no such key
   */
  async regroup({ operatorId, meter, by, from }: RegroupRequest, onProgress: (read: number) => void): Promise<number> {
    const group = await this.definitions.findGroup(operatorId, meter, by);
    if (!group) throw new Error(`The meter ${JSON.stringify(meter)} has no grouping key ${JSON.stringify(by)}.`);
    await sleep(Math.max(0, group.createdAt + UNTIL_NOTICED - this.clock.now()) * 1_000);
    const { version } = (await this.versions.findDefinition(operatorId, group.meterId))!;
    const groups = await this.versions.groupsOfVersion(operatorId, group.meterId, version);
    const start = from === undefined ? 0 : startOfDate(group.timeZone, from);
    let [read, counted] = [0, 0];
    const turn = new Turn();
    for await (const positions of this.entries.positions(group, version, start)) {
      const earlier = positions.filter(({ isEarlier }) => isEarlier);
      for (let first = 0; first < earlier.length; first += PORTION) {
        counted += await this.count(operatorId, earlier.slice(first, first + PORTION), version, groups);
        if (turn.hasEnded) await turn.pass();
      }
      onProgress((read += positions.length));
    }
    return counted;
  }

  private count(
    operatorId: number,
    positions: readonly EntryPosition[],
    version: number,
    groups: readonly MeterGroupEntity[],
  ): Promise<number> {
    return this.transactions.run(
      async () => {
        const rows = await this.entries.lock(operatorId, positions, version);
        if (rows.length === 0) return 0;
        const grouped = rows.map((row) => ({ row, grouping: { groups: groups.filter(isNewFor(row)) } }));
        await this.groups.add(grouped, true);
        await this.entries.setVersion(operatorId, rows, version);
        return rows.length;
      },
      // A repeated attempt finds no earlier entries.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }
}

/** Whether a key was defined after an entry was recorded. */
function isNewFor({ definitionVersion }: VersionedEntry): (group: MeterGroupEntity) => boolean {
  return ({ fromVersion }) => definitionVersion === null || definitionVersion < fromVersion;
}
