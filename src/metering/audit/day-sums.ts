import { isBuiltInMeter } from '../platform-meters/built-in-meters';
import { wordsToNano, nanoToWords } from '../decimal/words';
import { formatNano } from '../decimal/quantity';
import type { BucketTotal } from '../recording/usage-writes.repository';
import type { AuditedTotal } from './usage-audit.repository';

/** A total that does not equal the entries it stands for. */
export interface UsageDifference {
  readonly OperatorID: number;
  /** `null` when the entries refer to a meter that does not exist. */
  readonly Meter: string | null;
  /** `key`: the key of an entry that is not there. `group-…`: by the values of a key of ExtraInfo. */
  readonly Total: 'quarter' | 'day' | 'key' | 'group-day' | 'group-month';
  /** That key, and its value; `null` for all values without a total of their own. */
  readonly By?: string;
  readonly Value?: string | null;
  /** Unix seconds at which the quarter of an hour, the UTC day, or the local day or month begins, or at which the entry occurred. */
  readonly FromTimestamp: number;
  readonly Kept: AuditedSum;
  readonly Recomputed: AuditedSum;
}

export interface AuditedSum {
  readonly Usage: string;
  readonly Events: number;
  /** What of a built-in meter the platform recorded by itself. */
  readonly PlatformEvents?: number;
}

interface Sum {
  readonly nano: bigint;
  readonly events: number;
  /** Those that clients have recorded; says something about built-in meters only. */
  readonly apiEvents: number;
}

const NOTHING: Sum = { nano: 0n, events: 0, apiEvents: 0 };

/** Sums by `<bucket> <meter ID>`. */
type Sums = Map<string, Sum>;

export interface DaySums {
  /** What the entries add up to. */
  readonly quarters: Sums;
  readonly days: Sums;
  readonly storedQuarters: Sums;
  readonly storedDays: Sums;
  readonly meterIds: Set<number>;
}

/** Puts the totals of a UTC day together, as they are kept and as they should be. */
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

/** Every kept total that is not what it should be. */
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

/** What is said of the key of an entry that is not there. */
export function withoutEntry(operatorId: number, occurredAt: number): UsageDifference {
  const Kept = { Usage: '0', Events: 1 };
  const Recomputed = { Usage: '0', Events: 0 };
  return { OperatorID: operatorId, Meter: null, Total: 'key', FromTimestamp: occurredAt, Kept, Recomputed };
}

/** The totals as they are kept. */
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
