import type { Quantity } from '../decimal/quantity';

/** A valid usage entry to be recorded. */
export interface UsageEntry {
  readonly meter: string;
  /** An exact amount: `parseQuantity('2.5')`. */
  readonly usage: Quantity;
  /** Text; of JSON objects, keys can be grouped by. */
  readonly extraInfo: string | null;
  /** Whose usage it is; compared byte by byte. */
  readonly subject?: string | undefined;
  /** Unix seconds; `undefined`: the time of recording. */
  readonly occurredAt: number | undefined;
  /** Set for entries that are recorded once, even if they are sent repeatedly. */
  readonly once?: SentKey | undefined;
  /** Set if the platform or a plugin records the entry, which then cannot be voided through the API. */
  readonly isPlatform?: boolean;
}

/** An entry that replaces a voided one. */
export interface Replacement {
  readonly id: number;
  readonly entry: UsageEntry;
  /** When the other one was voided, in Unix seconds. */
  readonly voidedAt: number;
}

/** The key by which an entry is recorded once. Compared byte by byte within a meter. */
export interface EntryKey {
  /** The entry's `EntryKey`, or the `id` of a CloudEvent. */
  readonly key: string;
  /** The `source` of a CloudEvent; null for other entries. */
  readonly source: string | null;
}

/** The key of an entry in a request. */
export interface SentKey extends EntryKey {
  /** The sender's name for it, such as `Entries.3.EntryKey`, which the error names. */
  readonly field: string;
}

/** An entry as stored in the table. */
export interface UsageEntryRow extends Quantity {
  readonly operatorId: number;
  readonly occurredAt: number;
  readonly id: number;
  readonly meterId: number;
  readonly extraInfo: string | null;
  /** Null without one. */
  readonly subject: string | null;
  /** Assigned in the transaction that records the entry. */
  readonly subjectId: number | null;
  readonly recordedAt: number;
  readonly isPlatform: boolean;
  /** Whether the platform also records usage under this meter's name. */
  readonly isBuiltIn: boolean;
  /** Version of the meter's definition if it has grouping keys: determines the keys that count this entry. */
  readonly definitionVersion: number | null;
  readonly once?: EntryKey | undefined;
}
