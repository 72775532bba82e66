import type { Quantity } from '../decimal/quantity';

/** A usage that is to be recorded, checked and exact. */
export interface UsageEntry {
  readonly meter: string;
  readonly usage: Quantity;
  readonly extraInfo: string | null;
  /** Unix seconds; `undefined` means the time of recording. */
  readonly occurredAt: number | undefined;
  /** Recorded once however often it comes; without it each time. */
  readonly once?: SentKey | undefined;
  /** Set when the platform counts something by itself, and no client asked for it. */
  readonly isPlatform?: boolean;
}

/** What an entry counts once by. Compared byte by byte, within one meter. */
export interface EntryKey {
  /** The entry's `EntryKey`, or the `id` of a CloudEvent. */
  readonly key: string;
  /** The `source` of a CloudEvent; null for other entries. */
  readonly source: string | null;
}

/** The key of an entry that was just sent. */
export interface SentKey extends EntryKey {
  /** What its sender calls it, such as `Entries.3.EntryKey`. */
  readonly field: string;
}

/** An entry as the table keeps it. */
export interface UsageEntryRow extends Quantity {
  readonly operatorId: number;
  readonly occurredAt: number;
  readonly id: number;
  readonly meterId: number;
  readonly extraInfo: string | null;
  readonly recordedAt: number;
  readonly isPlatform: boolean;
  /** Whether the platform counts under its meter's name too. */
  readonly isBuiltIn: boolean;
  /** Of the meter's definition, if that named keys to sum by: the keys that this entry is counted by. */
  readonly definitionVersion: number | null;
  readonly once?: EntryKey | undefined;
}
