/** Stands for a value that is too long for a separate group. */
export const OTHER = Symbol('other values');

export type ModelValue = string | null | typeof OTHER;

/** The name of what an entry's ExtraInfo may be grouped by, with the value that it has there. */
export type ModelValues = Readonly<Record<string, ModelValue>>;

/** What is sent to the server about one entry. */
export interface SentEntry {
  readonly meter: string;
  /** The number as it is written in the body. */
  readonly literal: string;
  /** In billionths, as it is to be stored. */
  readonly usage: bigint;
  readonly extraInfo: string | null;
  readonly values: ModelValues;
  readonly subject: string | null;
  /** Absent when the server is to take its own time. */
  readonly occurredAt: number | undefined;
  readonly key: string | undefined;
  /** What the platform itself recorded. */
  readonly isPlatform?: boolean;
}

/** An entry that the server has acknowledged. */
export interface ModelEntry extends Omit<SentEntry, 'occurredAt'> {
  readonly id: number;
  readonly occurredAt: number;
  readonly day: string;
  /** The terms of the keys in force when it was recorded. */
  readonly terms: ReadonlySet<number>;
  voidedAt: number | null;
}

export interface ModelThreshold {
  readonly id: string;
  readonly meter: string;
  readonly period: 'day' | 'month';
  /** In billionths. */
  readonly limit: bigint;
  /** The date on which it was made. */
  readonly since: string;
  readonly reached: Set<string>;
}

export interface Sum {
  usage: bigint;
  events: number;
}

/** This many values of a meter, key and month have a separate group: the first ones. */
export const MAX_VALUES = 1_000;

const NANO = 1_000_000_000n;
const LONDON = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' },
});

export const dateInLondon = (second: number): string => LONDON.format(second * 1000);

/** Billionths as a JSON number of this contract is written: every digit, nothing else. */
export function writeBillionths(amount: bigint): string {
  if (amount < 0n) return `-${writeBillionths(-amount)}`;
  const fraction = String(amount % NANO)
    .padStart(9, '0')
    .replace(/0+$/, '');
  return fraction ? `${amount / NANO}.${fraction}` : String(amount / NANO);
}

/** An entry of a meter whose entries are counted is one. */
function amountOf({ meter, usage }: SentEntry): bigint {
  return meter === 'calls' ? NANO : usage;
}

/**
 * What usage adds up to in London, entry by entry and summed for each question: it stores no totals
 * but those of thresholds, so it has nothing in common with how the server counts.
 */
export class UsageModel {
  readonly entries = new Map<number, ModelEntry>();
  readonly thresholds = new Map<string, ModelThreshold>();
  /** The IDs of thresholds, each as often as it is to be published. */
  readonly reached: string[] = [];
  private readonly terms = new Map<string, Map<string, number>>();
  /** Values with a separate group, by the term of their key and the month. */
  private readonly named = new Map<string, Set<string>>();
  private readonly watched = new Map<string, bigint>();
  private lastTerm = 0;

  /** @param now the servers' time in Unix seconds, at which levels end */
  constructor(readonly now: () => number) {}

  keysOf(meter: string): string[] {
    return [...(this.terms.get(meter)?.keys() ?? [])];
  }

  /** A key that was already defined continues; one that is defined again starts from zero. */
  define(meter: string, keys: readonly string[]): void {
    const before = this.terms.get(meter);
    this.terms.set(meter, new Map(keys.map((key) => [key, before?.get(key) ?? ++this.lastTerm])));
  }

  /** Adds entries that were recorded at once, and notes which thresholds that reaches. */
  record(recorded: readonly { readonly id: number; readonly sent: SentEntry; readonly occurredAt: number }[]): void {
    for (const { id, sent, occurredAt } of recorded) {
      const terms = new Set(this.terms.get(sent.meter)?.values());
      const entry = { ...sent, id, occurredAt, terms, day: dateInLondon(occurredAt), voidedAt: null };
      this.entries.set(id, entry);
      this.watch(entry, amountOf(entry));
      for (const [key] of this.terms.get(sent.meter) ?? []) this.name(sent, key, entry.day);
    }
    for (const { sent, occurredAt } of recorded) this.reach(sent.meter, dateInLondon(occurredAt));
  }

  void(id: number, at: number): void {
    const entry = this.entries.get(id)!;
    if (entry.voidedAt !== null) return;
    entry.voidedAt = at;
    this.watch(entry, -amountOf(entry));
  }

  /** By the text that `groupOf` gives; entries for which it gives none are left out. */
  sums<Group>(groupOf: (entry: ModelEntry) => Group | undefined): Map<Group, Sum> {
    const sums = new Map<Group, Sum>();
    for (const entry of this.entries.values()) {
      const group = entry.voidedAt === null ? groupOf(entry) : undefined;
      if (group === undefined) continue;
      const sum = sums.get(group) ?? { usage: 0n, events: 0 };
      sums.set(group, { usage: sum.usage + amountOf(entry), events: sum.events + 1 });
    }
    return sums;
  }

  /** What a meter's usage is made of, by one of its keys. */
  breakdown(meter: string, key: string, subject?: string): Map<ModelValue, Sum> {
    const term = this.terms.get(meter)!.get(key)!;
    return this.sums((entry) => {
      if (entry.meter !== meter || (subject !== undefined && entry.subject !== subject)) return undefined;
      if (!entry.terms.has(term)) return null;
      const value = entry.values[key]!;
      const isNamed = typeof value !== 'string' || this.namedIn(meter, key, entry.day).has(value);
      return isNamed ? value : OTHER;
    });
  }

  /** The values of a key that have a separate group in the month of a day. */
  namedIn(meter: string, key: string, day: string): Set<string> {
    const month = `${this.terms.get(meter)!.get(key)!} ${day.slice(0, 7)}`;
    const named = this.named.get(month) ?? new Set();
    this.named.set(month, named);
    return named;
  }

  private name({ meter, values }: SentEntry, key: string, day: string): void {
    const named = this.namedIn(meter, key, day);
    const value = values[key]!;
    if (typeof value === 'string' && named.size < MAX_VALUES) named.add(value);
  }

  private watch({ meter, day }: ModelEntry, usage: bigint): void {
    for (const name of [`${meter} ${day}`, `${meter} ${day.slice(0, 7)}`]) {
      this.watched.set(name, (this.watched.get(name) ?? 0n) + usage);
    }
  }

  private reach(meter: string, day: string): void {
    for (const threshold of this.thresholds.values()) {
      const length = threshold.period === 'day' ? 10 : 7;
      const period = day.slice(0, length);
      const hasEnded = period < threshold.since.slice(0, length);
      if (threshold.meter !== meter || hasEnded || threshold.reached.has(period)) continue;
      if (this.watched.get(`${meter} ${period}`)! < threshold.limit) continue;
      threshold.reached.add(period);
      this.reached.push(threshold.id);
    }
  }
}
