import { Injectable } from '@nestjs/common';
import { type OperatorSetup, RecordingSetup } from '../definitions/recording-setup';
import type { UsageEntryRow } from '../recording/usage-entry';
import { UsageWritesRepository } from '../recording/usage-writes.repository';
import { ThresholdWatch } from '../thresholds/threshold-watch';
import { UsageGroups } from './usage-groups';

/** Writes entries with all of their totals. Requires an open transaction. */
@Injectable()
export class UsageRollups {
  constructor(
    private readonly setup: RecordingSetup,
    private readonly writes: UsageWritesRepository,
    private readonly groups: UsageGroups,
    private readonly thresholds: ThresholdWatch,
  ) {}

  /** @param isFirst whether this transaction wrote nothing before */
  async write(rows: readonly UsageEntryRow[], isFirst: boolean): Promise<void> {
    const setups = await this.setup.setupOf(new Set(rows.map(({ operatorId }) => operatorId)));
    if ([...setups.values()].every(({ groupings, thresholds }) => groupings.size + thresholds.size === 0)) {
      return this.writes.write(rows);
    }
    const noted = rows.map((row) => withVersion(row, setups.get(row.operatorId)!));
    await this.writes.write(noted);
    const grouped = noted.flatMap((row) => {
      const grouping = setups.get(row.operatorId)!.groupings.get(row.meterId);
      return grouping ? [{ row, grouping }] : [];
    });
    if (grouped.length > 0) await this.groups.add(grouped, isFirst);
    const watched = noted.flatMap((row) => {
      const { thresholds, timeZone } = setups.get(row.operatorId)!;
      const ofMeter = thresholds.get(row.meterId);
      return ofMeter ? [{ row, thresholds: ofMeter, timeZone }] : [];
    });
    if (watched.length > 0) await this.thresholds.checkThresholds(watched, isFirst);
  }

  /** Whether exactly this entry is stored. */
  has(row: UsageEntryRow): Promise<boolean> {
    return this.writes.has(row);
  }

  /** Subtracts an entry from all of its totals. A threshold that it helped to reach stays reached. */
  async takeOff(row: UsageEntryRow): Promise<void> {
    await this.writes.takeOff(row);
    await this.groups.subtract(row);
  }
}

/** Stores the definition's version with the entry, so that totals can be recomputed after later changes. */
function withVersion(row: UsageEntryRow, { groupings }: OperatorSetup): UsageEntryRow {
  const grouping = groupings.get(row.meterId);
  return grouping ? { ...row, definitionVersion: grouping.version } : row;
}
