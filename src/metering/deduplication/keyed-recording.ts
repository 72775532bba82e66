import { createHash } from 'node:crypto';
import type { FieldError } from '../../platform/errors';
import { type ClaimedKey, type KeyedContent, nameOf } from './entry-keys.repository';
import type { EntryKey, UsageEntry, UsageEntryRow } from '../entries/usage-entry';

/** An entry with a key. */
interface KeyedEntry {
  readonly row: UsageEntryRow;
  /** Hash of its meter and key. */
  readonly keyHash: string;
  /** The sender's name for the key field. */
  readonly field: string;
  /** Whether the sender gave a time; otherwise the time of the first recording counts. */
  readonly hasTime: boolean;
}

/**
 * Entries of one caller, some of them with keys. They are recorded together or not at all, except those that already
 * exist.
 */
export class KeyedRecording {
  /** IDs of entries that already exist, by the ID they would have had. */
  private earlier = new Map<number, number>();
  /** Entries whose key belongs to a different entry. If there are any, nothing is recorded. */
  private conflicts: FieldError[] = [];

  private constructor(readonly keyed: readonly KeyedEntry[]) {}

  /** @returns `undefined` if no entry has a key */
  static of(entries: readonly UsageEntry[], rows: readonly UsageEntryRow[]): KeyedRecording | undefined {
    const keyed = entries.flatMap(({ once, occurredAt }, index) => {
      if (!once) return [];
      const row = rows[index]!;
      return { row, keyHash: hashOf(row.meterId, once), field: once.field, hasTime: occurredAt !== undefined };
    });
    return keyed.length > 0 ? new KeyedRecording(keyed) : undefined;
  }

  /**
   * Decides what to record. Can be called repeatedly.
   * @param known recorded entries by key; receives those of this recording
   * @returns the keys to claim
   */
  compare(known: Map<string, KeyedContent>): ClaimedKey[] {
    this.earlier = new Map();
    this.conflicts = [];
    const added = new Map<string, KeyedContent>();
    const claims: ClaimedKey[] = [];
    for (const entry of this.keyed) {
      const { row, keyHash } = entry;
      const before = known.get(nameOf(row.operatorId, keyHash)) ?? added.get(nameOf(row.operatorId, keyHash));
      if (!before) {
        added.set(nameOf(row.operatorId, keyHash), row);
        claims.push({ ...row, keyHash });
      } else if (isSame(entry, before)) this.earlier.set(row.id, before.id);
      else this.conflicts.push(toError(entry));
    }
    if (this.conflicts.length > 0) return [];
    for (const [name, content] of added) known.set(name, content);
    return claims;
  }

  get errors(): readonly FieldError[] {
    return this.conflicts;
  }

  isToBeWritten({ id }: UsageEntryRow): boolean {
    return this.conflicts.length === 0 && !this.earlier.has(id);
  }

  /** The ID under which an entry is recorded. */
  idOf({ id }: UsageEntryRow): number {
    return this.earlier.get(id) ?? id;
  }
}

function isSame({ row, hasTime }: KeyedEntry, before: KeyedContent): boolean {
  // The ExtraInfo of CloudEvents contains the subject; events that were recorded before subjects existed have only that.
  const isEvent = typeof row.once?.source === 'string';
  return (
    row.whole === before.whole &&
    row.nano === before.nano &&
    row.extraInfo === before.extraInfo &&
    (isEvent || row.subject === before.subject) &&
    (!hasTime || row.occurredAt === before.occurredAt)
  );
}

function toError({ field }: KeyedEntry): FieldError {
  return { field, code: 'entry-conflict', message: `${field} is the key of an entry with different content.` };
}

/** The hash of a meter and a key. An EntryKey contains no control characters, so it cannot collide with the key of a CloudEvent. */
export function hashOf(meterId: number, { key, source }: EntryKey): string {
  const text = source === null ? key : `${source}\u0000${key}`;
  return createHash('sha256').update(`${meterId} ${text}`).digest('base64url');
}
