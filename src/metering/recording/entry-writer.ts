import { Injectable } from '@nestjs/common';
import { EntryKeysService } from '../deduplication/entry-keys.service';
import type { KeyedRecording } from '../deduplication/keyed-recording';
import type { OperatorSetup } from '../definitions/recording-setup';
import { hasTotalsIn } from '../definitions/subject-calendars.repository';
import { UsageGroups } from '../groups/usage-groups';
import { SubjectUsage } from '../subjects/subject-usage';
import { ThresholdWatch } from '../thresholds/threshold-watch';
import type { UsageEntryRow } from '../entries/usage-entry';
import { type EntryContext, EntryContexts } from './entry-contexts';
import { UsageWritesRepository } from './usage-writes.repository';

/** A row that waits for its commit. */
export interface WaitingRow extends UsageEntryRow {
  /** The caller's recording, if any of its entries has a key. */
  readonly recording?: KeyedRecording | undefined;
}

/** Writes entries with everything that must commit with them: keys, totals and reached thresholds. */
@Injectable()
export class EntryWriter {
  constructor(
    private readonly keys: EntryKeysService,
    private readonly contexts: EntryContexts,
    private readonly writes: UsageWritesRepository,
    private readonly groups: UsageGroups,
    private readonly subjects: SubjectUsage,
    private readonly thresholds: ThresholdWatch,
  ) {}

  /**
   * Writes the entries that do not exist yet, except those of callers with a conflict. Requires an open transaction.
   * @param isFirst whether this transaction wrote nothing before
   * @returns the written rows
   */
  async write(rows: readonly WaitingRow[], isFirst: boolean): Promise<readonly UsageEntryRow[]> {
    const fresh = await this.withoutRecorded(rows);
    if (fresh.length > 0) await this.writeWithTotals(fresh, isFirst);
    return fresh;
  }

  /** Whether the written rows are committed. */
  async isCommitted([first]: readonly UsageEntryRow[]): Promise<boolean> {
    return first !== undefined && this.writes.has(first);
  }

  /**
   * Subtracts an entry from all of its totals. A threshold that it helped to reach stays reached. Requires an open
   * transaction.
   */
  async subtract(row: UsageEntryRow): Promise<void> {
    await this.writes.subtract(row);
    await this.groups.subtract(row);
    await this.subjects.subtract(row);
  }

  private async withoutRecorded(rows: readonly WaitingRow[]): Promise<readonly UsageEntryRow[]> {
    const recordings = new Set(rows.flatMap(({ recording }) => recording ?? []));
    if (recordings.size === 0) return rows;
    await this.keys.claimKeys([...recordings]);
    return rows.filter((row) => row.recording?.isToBeWritten(row) ?? true);
  }

  private async writeWithTotals(rows: readonly UsageEntryRow[], isFirst: boolean): Promise<void> {
    const context = await this.contexts.load(rows, isFirst);
    const { setups } = context;
    const identified = await this.subjects.identify(rows, isFirst);
    const isPlain = [...setups.values()].every(({ groupings, thresholds }) => groupings.size + thresholds.size === 0);
    const noted = isPlain ? identified : identified.map((row) => withVersion(row, setups.get(row.operatorId)!));
    await this.writes.write(noted);
    if (!isPlain) await this.writeGroups(noted, setups, isFirst);
    await this.subjects.add(noted, context);
    if (!isPlain) await this.checkThresholds(noted, context, isFirst);
  }

  private async writeGroups(
    rows: readonly UsageEntryRow[],
    setups: EntryContext['setups'],
    isFirst: boolean,
  ): Promise<void> {
    const grouped = rows.flatMap((row) => {
      const grouping = setups.get(row.operatorId)!.groupings.get(row.meterId);
      return grouping ? [{ row, grouping }] : [];
    });
    if (grouped.length > 0) await this.groups.add(grouped, isFirst);
  }

  private async checkThresholds(
    rows: readonly UsageEntryRow[],
    { setups, aggregations }: EntryContext,
    isFirst: boolean,
  ): Promise<void> {
    const watched = rows.flatMap((row) => {
      const { thresholds, timeZone, calendar } = setups.get(row.operatorId)!;
      const ofMeter = thresholds.get(row.meterId);
      if (!ofMeter) return [];
      const isCounted = aggregations.get(row.meterId) === 'count';
      return [{ row, thresholds: ofMeter, timeZone, isCounted, hasTotals: hasTotalsIn(timeZone, calendar) }];
    });
    if (watched.length > 0) await this.thresholds.checkThresholds(watched, isFirst);
  }
}

/** Stores the definition's version with the entry, so that totals can be recomputed after later changes. */
function withVersion(row: UsageEntryRow, { groupings }: OperatorSetup): UsageEntryRow {
  const grouping = groupings.get(row.meterId);
  return grouping ? { ...row, definitionVersion: grouping.version } : row;
}
