import { type ModelValue, type ModelValues, OTHER, type SentEntry, writeBillionths } from './model';

const DAY = 86_400;
const LONGEST = 'a'.repeat(500);

/** A meter that both the platform and clients record. */
export const BUILT_IN = 'order-completed';

/** Meters that differ in what a database likes to take for the same, and one of amounts that no double holds. */
const SUMMED = ['sms', 'SMS', 'sms ', 'Überfahrt', 'mails', 'vast', BUILT_IN];

/** Meters whose usage is not the sum of their entries. */
export const AGGREGATIONS: Readonly<Record<string, string>> = {
  ...{ calls: 'count', peak: 'max', seats: 'last', users: 'unique', level: 'weighted-sum' },
};

/** What `unique` counts the values of. */
export const UNIQUE_BY = 'Boat';

/** Meters that can have keys and thresholds. */
export const ADDITIVE = [...SUMMED, 'calls'];

export const METERS = [...SUMMED, ...Object.keys(AGGREGATIONS)];

/** What an ExtraInfo may be grouped by. */
export const KEYS = ['Campaign', 'Boat', 'subject'];

/** Values as JSON, with what they stand under. */
const VALUES: readonly (readonly [json: string, value: ModelValue])[] = [
  ['"spring"', 'spring'],
  ['"Spring"', 'Spring'],
  ['"spring "', 'spring '],
  ['"été"', 'été'],
  ['""', ''],
  ['1.50', '1.50'],
  ['"1.50"', '1.50'],
  ['9007199254740993', '9007199254740993'],
  ['1e3', '1e3'],
  ['true', 'true'],
  ['null', null],
  ['{"deep":"spring"}', null],
  ['["spring"]', null],
  [`"${LONGEST}"`, LONGEST],
  [`"${LONGEST}b"`, OTHER],
];

/** Subjects that something likes to take for the same, or for more than a name. */
export const SUBJECTS = [
  ...['__proto__', 'constructor', 'ada', 'Ada', 'ada ', '0', 'null', 'été', 'e\u0301te\u0301'],
  ...['🛶'.repeat(200), `${'🛶'.repeat(199)}🚣`],
];

/** How many further subjects there are. */
const CUSTOMERS = 500;

const WITHOUT_VALUES: ModelValues = { Campaign: null, Boat: null, subject: null };

/** Numbers that only a seed decides (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** 0 to `below` − 1. */
  int(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  chance(percent: number): boolean {
    return this.int(100) < percent;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.int(from.length)]!;
  }
}

/** Entries at random, of which no two have the same key. */
export class RandomUsage {
  private keys = 0;

  /**
   * @param around moments near which entries occur, in Unix seconds
   * @param leavesOpen whether entries may lack a time and a key
   */
  constructor(
    private readonly random: Random,
    private readonly around: readonly number[],
    private readonly leavesOpen: boolean,
  ) {}

  entry(): SentEntry {
    const { random } = this;
    const meter = random.pick(METERS);
    return {
      ...{ meter, ...this.amount(meter), ...this.extraInfo(), subject: this.subject() },
      occurredAt: this.leavesOpen && random.chance(25) ? undefined : this.moment(),
      key: this.leavesOpen && random.chance(40) ? undefined : `key ${++this.keys}`,
    };
  }

  /** One that a CloudEvent can describe: ExtraInfo is an object or absent, and there is a key. */
  event(): SentEntry {
    const { extraInfo, values } = this.members(this.random.chance(40));
    const subject = values['subject'] as string | null;
    return { ...this.entry(), extraInfo, values, subject, key: `event ${++this.keys}` };
  }

  subject(): string | null {
    const { random } = this;
    if (random.chance(40)) return null;
    return random.chance(50) ? random.pick(SUBJECTS) : `customer ${random.int(CUSTOMERS)}`;
  }

  /** Entries with distinct values for a key, all at one instant. */
  flood(meter: string, key: string, occurredAt: number, count: number): SentEntry[] {
    return Array.from({ length: count }, () => {
      const value = `value ${++this.keys}`;
      const values = { ...WITHOUT_VALUES, [key]: value };
      const extraInfo = JSON.stringify({ [key]: value });
      const subject = this.subject();
      return { meter, ...this.amount(meter), extraInfo, values, subject, occurredAt, key: `key ${this.keys}` };
    });
  }

  amount(meter: string): Pick<SentEntry, 'literal' | 'usage'> {
    const { random } = this;
    if (meter === 'level' && random.chance(45)) {
      const { literal, usage } = this.amount('sms');
      return { literal: `-${literal}`, usage: -usage };
    }
    const some = BigInt(1 + random.int(999_999_999)) * BigInt(1 + random.int(5_000));
    if (meter === 'vast') {
      const usage = (2n ** 53n - 1n - BigInt(random.int(1000))) * 1_000_000_000n;
      return { literal: writeBillionths(usage), usage };
    }
    const form = random.int(4);
    if (form === 0) return { literal: '1', usage: 1_000_000_000n };
    if (form === 1) return { literal: writeBillionths(some), usage: some };
    if (form === 2) return { literal: `${some}E-9`, usage: some };
    const billionths = String(some).padStart(10, '0');
    const half = `${billionths.slice(0, -9)}.${billionths.slice(-9)}5`;
    return { literal: half, usage: some % 2n === 0n ? some : some + 1n };
  }

  moment(): number {
    return this.random.pick(this.around) - DAY + this.random.int(2 * DAY);
  }

  private extraInfo(): Pick<SentEntry, 'extraInfo' | 'values'> {
    if (this.random.chance(70)) return this.members(false);
    const extraInfo = this.random.pick([null, 'plain text', '["spring"]', '{"Campaign":"spring"']);
    return { extraInfo, values: WITHOUT_VALUES };
  }

  private members(hasSubject: boolean): Pick<SentEntry, 'extraInfo' | 'values'> {
    const values: Record<string, ModelValue> = { ...WITHOUT_VALUES };
    const members: string[] = [];
    for (const key of ['Campaign', 'Boat']) {
      if (this.random.chance(20)) continue;
      const [json, value] = this.random.pick(VALUES);
      members.push(`"${key}":${json}`);
      values[key] = value;
    }
    if (hasSubject) members.push(`"subject":"${(values['subject'] = this.random.pick(['guest 1', 'guest 2']))}"`);
    return { extraInfo: members.length > 0 ? `{${members.join(',')}}` : null, values };
  }
}
