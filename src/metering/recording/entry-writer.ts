import { Injectable } from '@nestjs/common';
import { UsageRollups } from '../groups/usage-rollups';
import { EntryKeysService } from '../deduplication/entry-keys.service';
import type { KeyedRecording } from '../deduplication/keyed-recording';
import type { UsageEntry, UsageEntryRow } from './usage-entry';

/** A row on its way to its commit. */
export interface WaitingRow extends UsageEntryRow {
  /** What it is part of, when entries of its caller have keys. */
  readonly recording?: KeyedRecording;
}

/** Writes entries with all that has to commit with them; always inside a transaction. */
@Injectable()
export class EntryWriter {
  constructor(
    private readonly keys: EntryKeysService,
    private readonly rollups: UsageRollups,
  ) {}

  /** The rows of one caller's entries, of which some may have keys. */
  prepare(entries: readonly UsageEntry[], rows: readonly UsageEntryRow[]): readonly WaitingRow[] {
    const recording = this.keys.recordingOf(entries, rows);
    return recording ? rows.map((row) => ({ ...row, recording })) : rows;
  }

  /**
   * Writes what is not there yet, of whoever is not refused.
   * @param isFirst whether no other entries were written in this unit of work before
   * @returns what was written
   */
  async write(rows: readonly WaitingRow[], isFirst: boolean): Promise<readonly UsageEntryRow[]> {
    const fresh = await this.withoutRecorded(rows);
    if (fresh.length > 0) await this.rollups.write(fresh, isFirst);
    return fresh;
  }

  /** Whether what was written has been committed. */
  async isThere([first]: readonly UsageEntryRow[]): Promise<boolean> {
    return first !== undefined && this.rollups.has(first);
  }

  private async withoutRecorded(rows: readonly WaitingRow[]): Promise<readonly UsageEntryRow[]> {
    const recordings = new Set(rows.flatMap(({ recording }) => recording ?? []));
    if (recordings.size === 0) return rows;
    await this.keys.claim([...recordings]);
    return rows.filter((row) => row.recording?.isToBeWritten(row) ?? true);
  }
}
