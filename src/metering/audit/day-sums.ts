import { isBuiltInMeter } from '../entries/meters.service';
import { wordsToNano, nanoToWords } from '../decimal/words';
import { formatNano } from '../decimal/quantity';
import type { BucketTotal } from '../recording/usage-writes.repository';
import type { AuditedTotal } from './usage-audit.repository';

/** A total that differs from the sum of its entries. */
export interface UsageDifference {
  readonly OperatorID: number;
  /** `null` if the entries refer to a meter that does not exist, and for a subject's total of all meters. */
  readonly Meter: string | null;
  /**
   * `key`: an EntryKey whose entry does not exist. `group-…`: totals by the values of a grouping key. `subject-…`:
   * totals by subject.
   */
  readonly Total: 'quarter' | 'day' | 'key' | 'group-day' | 'group-month' | 'subject-day' | 'subject-month';
  /** `null` for the totals of all subjects. */
  readonly Subject?: string | null;
  /** The grouping key and its value; `null` for all values without a separate total. */
  readonly By?: string;
  readonly Value?: string | null;
  /**
   * Unix seconds: the start of the quarter of an hour, the UTC day, or the local day or month, or the time of the
   * entry.
   */
  readonly FromTimestamp: number;
  readonly Kept: AuditedSum;
  readonly Recomputed: AuditedSum;
}

export interface AuditedSum {
  readonly Usage: string;
  readonly Events: number;
  /** The part of a built-in meter's total that the platform recorded. */
  readonly PlatformEvents?: number;
}

interface Sum {
  readonly nano: bigint;
  readonly events: number;
  /** Entries recorded by clients; set for built-in meters only. */
  readonly apiEvents: number;
}

const NOTHING: Sum = { nano: 0n, events: 0, apiEvents: 0 };

/** Sums by `<bucket> <meter ID>`. */
type Sums = Map<string, Sum>;

export interface DaySums {
  /** Sums of the entries. */
  readonly quarters: Sums;
  readonly days: Sums;
  readonly storedQuarters: Sums;
  readonly storedDays: Sums;
  readonly meterIds: Set<number>;
}

/** Collects the totals of a UTC day, as stored and as computed from the entries. */
export function sumDay(totals: readonly AuditedTotal[], day: number): DaySums {
  const sums: DaySums = {
    quarters: new Map(),
    days: new Map(),
    storedQuarters: new Map(),
    storedDays: new Map(),
    meterIds: new Set(totals.map(({ meterId }) => meterId)),
  };
  for (const total of totals) {
    const key = `${total.bucket} ${total.meterId}`;
    if (total.source === 'days') add(sums.storedDays, key, total);
    else if (total.source === 'quarters') add(sums.storedQuarters, key, total);
    else {
      add(sums.quarters, key, total);
      add(sums.days, `${day} ${total.meterId}`, total);
    }
  }
  return sums;
}

function add(sums: Sums, key: string, total: AuditedTotal): void {
  const before = sums.get(key) ?? NOTHING;
  sums.set(key, {
    nano: before.nano + wordsToNano(total),
    events: before.events + Number(total.entries),
    apiEvents: before.apiEvents + Number(total.apiEntries),
  });
}

/** Every stored total that differs from the computed one. */
export function compare(
  kind: 'quarter' | 'day',
  operatorId: number,
  bucketSeconds: number,
  recomputed: Sums,
  stored: Sums,
  names: ReadonlyMap<number, string>,
): UsageDifference[] {
  const differences: UsageDifference[] = [];
  for (const key of new Set([...recomputed.keys(), ...stored.keys()])) {
    const is = stored.get(key) ?? NOTHING;
    const should = recomputed.get(key) ?? NOTHING;
    const { bucket, meterId } = parseKey(key);
    const name = names.get(meterId);
    const isBuiltIn = name !== undefined && isBuiltInMeter(name);
    const isRight = is.nano === should.nano && is.events === should.events;
    if (isRight && name !== undefined && (!isBuiltIn || is.apiEvents === should.apiEvents)) continue;
    differences.push({
      OperatorID: operatorId,
      Meter: name ?? null,
      Total: kind,
      FromTimestamp: bucket * bucketSeconds,
      Kept: toAuditedSum(is, isBuiltIn),
      Recomputed: toAuditedSum(should, isBuiltIn),
    });
  }
  return differences;
}

function toAuditedSum({ nano, events, apiEvents }: Sum, isBuiltIn: boolean): AuditedSum {
  return { Usage: formatNano(nano), Events: events, ...(isBuiltIn && { PlatformEvents: events - apiEvents }) };
}

/** The difference reported for an EntryKey without an entry. */
export function withoutEntry(operatorId: number, occurredAt: number): UsageDifference {
  const Kept = { Usage: '0', Events: 1 };
  const Recomputed = { Usage: '0', Events: 0 };
  return { OperatorID: operatorId, Meter: null, Total: 'key', FromTimestamp: occurredAt, Kept, Recomputed };
}

/** Converts computed sums to totals. */
export function toTotals(operatorId: number, sums: Sums, names: ReadonlyMap<number, string>): BucketTotal[] {
  return [...sums].map(([key, { nano, events, apiEvents }]) => {
    const { bucket, meterId } = parseKey(key);
    const isBuiltIn = isBuiltInMeter(names.get(meterId) ?? '');
    const apiEntries = isBuiltIn ? apiEvents : undefined;
    return { operatorId, bucket, meterId, ...nanoToWords(nano), entries: events, apiEntries };
  });
}

function parseKey(key: string): { bucket: number; meterId: number } {
  const [bucket, meterId] = key.split(' ').map(Number);
  return { bucket: bucket!, meterId: meterId! };
}
