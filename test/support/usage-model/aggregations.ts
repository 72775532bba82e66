import { type ModelEntry, type Sum, type UsageModel, dateInLondon } from './model';
import { AGGREGATIONS, UNIQUE_BY } from './random-usage';

const NANO = 1_000_000_000n;
const HOUR = 3_600;

/** From `start` to before `end`, in Unix seconds. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Whether the usage of a meter adds up. */
export function isAdditive(meter: string): boolean {
  return ['sum', 'count'].includes(AGGREGATIONS[meter] ?? 'sum');
}

/** The instants of dates in London, both included. */
export function rangeOf({ from, to }: Record<'from' | 'to', string>): Range {
  const next = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { start: startInLondon(from), end: startInLondon(next) };
}

/** The dates from one to another. */
export function datesOf({ from, to }: Record<'from' | 'to', string>): string[] {
  const dates: string[] = [];
  for (let noon = Date.parse(`${from}T12:00:00Z`); ; noon += 86_400_000) {
    const date = new Date(noon).toISOString().slice(0, 10);
    if (date > to) return dates;
    dates.push(date);
  }
}

/** The hours of dates, by their first second. */
export function hoursOf(period: Record<'from' | 'to', string>): number[] {
  const { start, end } = rangeOf(period);
  return Array.from({ length: (end - start) / HOUR }, (_, index) => start + index * HOUR);
}

function startInLondon(date: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`) / 1_000;
  return dateInLondon(midnight - HOUR) === date ? midnight - HOUR : midnight;
}

/** The usage of each meter in a range, of all subjects or of one; without meters that have none. */
export function usageByMeter(model: UsageModel, range: Range, subject?: string): Map<string, Sum> {
  const usage = new Map<string, Sum>();
  for (const [meter, entries] of byMeter(model, (entry) => subject === undefined || entry.subject === subject)) {
    const sum = aggregate(meter, entries, range, model.now());
    if (sum) usage.set(meter, sum);
  }
  return usage;
}

/** The usage of each meter in ranges, by the names of meter and range. */
export function usageByRange(
  model: UsageModel,
  ranges: ReadonlyMap<unknown, Range>,
  subject?: string,
): Map<string, Sum> {
  const usage = new Map<string, Sum>();
  for (const [name, range] of ranges) {
    for (const [meter, sum] of usageByMeter(model, range, subject)) usage.set(`${meter} ${String(name)}`, sum);
  }
  return usage;
}

/** The usage of each subject of one meter, or of all that add up. */
export function usageBySubject(model: UsageModel, range: Range, meter: string | undefined): Map<string | null, Sum> {
  const usage = new Map<string | null, Sum>();
  for (const [name, entries] of byMeter(model, (entry) => (meter ? entry.meter === meter : isAdditive(entry.meter)))) {
    const bySubject = new Map<string | null, ModelEntry[]>();
    for (const entry of entries) bySubject.set(entry.subject, [...(bySubject.get(entry.subject) ?? []), entry]);
    for (const [subject, own] of bySubject) {
      const sum = aggregate(name, own, range, model.now());
      if (!sum) continue;
      const before = usage.get(subject) ?? { usage: 0n, events: 0 };
      usage.set(subject, { usage: before.usage + sum.usage, events: before.events + sum.events });
    }
  }
  return usage;
}

function byMeter(model: UsageModel, isRequested: (entry: ModelEntry) => boolean): Map<string, ModelEntry[]> {
  const entries = new Map<string, ModelEntry[]>();
  for (const entry of model.entries.values()) {
    if (entry.voidedAt !== null || !isRequested(entry)) continue;
    const ofMeter = entries.get(entry.meter);
    if (ofMeter) ofMeter.push(entry);
    else entries.set(entry.meter, [entry]);
  }
  return entries;
}

/** @param all the entries of the meter at any time */
function aggregate(meter: string, all: readonly ModelEntry[], { start, end }: Range, now: number): Sum | undefined {
  const entries = all.filter(({ occurredAt }) => occurredAt >= start && occurredAt < end);
  const events = entries.length;
  const aggregation = AGGREGATIONS[meter] ?? 'sum';
  if (aggregation === 'weighted-sum') {
    const until = Math.min(end, now);
    const area = all.reduce((sum, { usage, occurredAt }) => {
      const seconds = Math.max(0, until - Math.max(occurredAt, start));
      return sum + usage * BigInt(seconds);
    }, 0n);
    return events === 0 && area === 0n ? undefined : { usage: inHours(area), events };
  }
  return events === 0 ? undefined : { usage: USAGES[aggregation]!(entries), events };
}

const USAGES: Readonly<Record<string, (entries: readonly ModelEntry[]) => bigint>> = {
  sum: (entries) => entries.reduce((sum, { usage }) => sum + usage, 0n),
  count: (entries) => BigInt(entries.length) * NANO,
  max: (entries) => entries.reduce((most, { usage }) => (usage > most ? usage : most), 0n),
  last: (entries) =>
    entries.reduce((last, entry) =>
      entry.occurredAt - last.occurredAt > 0 || (entry.occurredAt === last.occurredAt && entry.id > last.id)
        ? entry
        : last,
    ).usage,
  unique: (entries) =>
    BigInt(new Set(entries.map(({ values }) => values[UNIQUE_BY]).filter((value) => value !== null)).size) * NANO,
};

/** Billionths times seconds in hours, rounded half to even. */
function inHours(area: bigint): bigint {
  const [sign, size] = area < 0n ? [-1n, -area] : [1n, area];
  const [whole, rest] = [size / 3_600n, size % 3_600n];
  const isUp = rest > 1_800n || (rest === 1_800n && whole % 2n === 1n);
  return sign * (whole + (isUp ? 1n : 0n));
}
