import type { FieldError } from '../../shared/problems';
import type { ClaimedKey, KeyedContent } from './entry-keys.repository';
import { nameOf } from './deduplication-key';
import type { UsageEntryRow } from '../recording/usage-entry';

/** An entry that counts once. */
export interface KeyedEntry {
  readonly row: UsageEntryRow;
  /** Of its meter and key. */
  readonly keyHash: string;
  /** What its sender calls the key. */
  readonly field: string;
  /** Whether the sender said when it occurred; else that is when it came first. */
  readonly hasTime: boolean;
}

/** The entries of one caller of which some have keys: recorded all or none, without those that are there already. */
export class KeyedRecording {
  /** Under which ID those are recorded that were there before, by the ID that they would have had. */
  private earlier = new Map<number, number>();
  /** Entries whose key belongs to another one; then none is recorded. */
  private conflicts: FieldError[] = [];

  constructor(readonly keyed: readonly KeyedEntry[]) {}

  /**
   * Decides what is to be recorded, each time anew.
   * @param known what is recorded by key, to which is added what this recording adds
   * @returns the keys that it takes
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
  return (
    row.whole === before.whole &&
    row.nano === before.nano &&
    row.extraInfo === before.extraInfo &&
    (!hasTime || row.occurredAt === before.occurredAt)
  );
}

function toError({ field }: KeyedEntry): FieldError {
  return { field, code: 'entry-conflict', message: `${field} is the key of an entry that differs.` };
}
