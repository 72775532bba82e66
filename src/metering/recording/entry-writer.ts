import { Injectable } from '@nestjs/common';
import { UsageRollups } from '../groups/usage-rollups';
import { EntryKeysService } from '../deduplication/entry-keys.service';
import type { KeyedRecording } from '../deduplication/keyed-recording';
import type { UsageEntry, UsageEntryRow } from './usage-entry';

/** A row that waits for its commit. */
export interface WaitingRow extends UsageEntryRow {
  /** The caller's recording, if any of its entries has a key. */
  readonly recording?: KeyedRecording;
}

/** Writes entries with everything that must commit with them. Requires an open transaction. */
@Injectable()
export class EntryWriter {
  constructor(
    private readonly keys: EntryKeysService,
    private readonly rollups: UsageRollups,
  ) {}

  /** The rows of one caller's entries. */
  prepare(entries: readonly UsageEntry[], rows: readonly UsageEntryRow[]): readonly WaitingRow[] {
    const recording = this.keys.recordingOf(entries, rows);
    return recording ? rows.map((row) => ({ ...row, recording })) : rows;
  }

  /**
   * Writes the entries that do not exist yet, except those of callers with a conflict.
   * @param isFirst whether this transaction wrote no entries before
   * @returns the written rows
   */
  async write(rows: readonly WaitingRow[], isFirst: boolean): Promise<readonly UsageEntryRow[]> {
    const fresh = await this.withoutRecorded(rows);
    if (fresh.length > 0) await this.rollups.write(fresh, isFirst);
    return fresh;
  }

  /** Whether the written rows are committed. */
  async isThere([first]: readonly UsageEntryRow[]): Promise<boolean> {
    return first !== undefined && this.rollups.has(first);
  }

  private async withoutRecorded(rows: readonly WaitingRow[]): Promise<readonly UsageEntryRow[]> {
    const recordings = new Set(rows.flatMap(({ recording }) => recording ?? []));
    if (recordings.size === 0) return rows;
    await this.keys.claimKeys([...recordings]);
    return rows.filter((row) => row.recording?.isToBeWritten(row) ?? true);
  }
}
