import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import { Transactions } from '../../platform/database';
import { type DateRange, partsOfRange } from '../../platform/values/time';
import { type AddedMeters, usageOf } from '../aggregations/aggregation';
import type { SummedWords } from '../decimal/words';
import { SubjectsRepository } from '../entries/names.repository';
import { RecordingSetup } from '../definitions/recording-setup';
import { hasTotalsIn } from '../definitions/subject-calendars.repository';
import { type BucketKind, bucketsOf } from '../local-buckets';
import { ALL, type StoredSubjectTotal, SubjectTotalsRepository } from '../subjects/subject-totals.repository';
import { type TimePart, entryPart, timeParts } from '../time-parts';
import { type UsagePeriod, completeDates, usagePeriod } from './usage-period';
import type { MeterSumByOrigin } from './usage-sums';
import { UsageTotalsRepository } from './usage-totals.repository';

/** Subjects per statement: a few milliseconds, during which SQLite blocks all other statements. */
const SUBJECTS_AT_ONCE = 100;

/** Dates per transaction. */
const DATES_AT_ONCE = 31;

export interface UsageSum {
  /** In billionths. */
  usage: bigint;
  events: number;
}

/** The usage of a subject. */
export interface NamedSubjectSum extends UsageSum {
  /** `ALL` for entries without a subject, whose name is null. */
  readonly subjectId: number;
  readonly subject: string | null;
}

/** Totals of all meters already have the numbers of counted entries. */
const TOTAL = { isCounted: false };

/** Sums by the ID of a subject. */
type UsageSums = Map<number, UsageSum>;

interface PeriodParts {
  readonly dates: DateRange | undefined;
  readonly edges: readonly TimePart[];
}

/** Reads the usage of subjects: their totals, or their entries if the operator's time zone has changed since. */
@Injectable()
export class SubjectSumsService {
  constructor(
    private readonly setup: RecordingSetup,
    private readonly stored: SubjectTotalsRepository,
    private readonly totalsOfMeters: UsageTotalsRepository,
    private readonly subjects: SubjectsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Whether the operator's totals by subject use the days of a period. */
  async hasTotals(operatorId: number, { timeZone }: UsagePeriod): Promise<boolean> {
    const { calendar } = (await this.setup.setupOf([operatorId])).get(operatorId)!;
    return hasTotalsIn(timeZone, calendar);
  }

  /** Totals per meter. A meter may occur several times; the caller adds them up. */
  async *sum(
    operatorId: number,
    period: UsagePeriod,
    subjectId: number,
    meterId?: number,
  ): AsyncGenerator<MeterSumByOrigin[]> {
    for await (const totals of this.totals(operatorId, period, subjectId, 'month', meterId)) {
      // The platform records no subjects.
      yield totals.map((total) => ({ ...total, apiEntries: total.entries }));
    }
    const { edges } = await this.partsOf(operatorId, period);
    yield* this.totalsOfMeters.sum(operatorId, edges, { meterIds: listOf(meterId), subjectId });
  }

  /**
   * The stored totals of the dates that a period contains completely, in ascending order.
   * @param longest `month`: the totals of complete months, and of days of the others
   */
  async *totals(
    operatorId: number,
    period: UsagePeriod,
    subjectId: number,
    longest: BucketKind,
    meterId?: number,
  ): AsyncGenerator<StoredSubjectTotal[]> {
    const { dates } = await this.partsOf(operatorId, period);
    if (!dates) return;
    for (const { kind, buckets } of bucketsOf(dates, longest)) {
      yield this.stored.totalsOf(operatorId, subjectId, kind, buckets, meterId);
    }
  }

  /** The usage of some subjects, which are sorted by ID, per meter. A subject and meter may occur several times. */
  async *byMeter(
    operatorId: number,
    period: UsagePeriod,
    subjectIds: readonly number[],
  ): AsyncGenerator<(SummedWords & { subjectId: number; meterId: number })[]> {
    const { dates, edges } = await this.partsOf(operatorId, period);
    const ids = { first: subjectIds[0]!, last: subjectIds.at(-1)! };
    for (const { kind, buckets } of dates ? bucketsOf(dates, 'month') : []) {
      yield this.stored.sumsByMeter(operatorId, kind, buckets, ids);
    }
    for (const subjectId of edges.length > 0 ? subjectIds : []) {
      for await (const rows of this.totalsOfMeters.sum(operatorId, edges, { subjectId })) {
        yield rows.map((row) => ({ ...row, subjectId }));
      }
    }
  }

  /**
   * The usage of every subject in a period in the order of their IDs, perhaps none, after that of entries without a
   * subject.
   * @param meters of one meter, or all whose usage can be added
   */
  async *bySubject(
    operatorId: number,
    period: UsagePeriod,
    meters: readonly AddedMeters[],
  ): AsyncGenerator<NamedSubjectSum> {
    const edges = await this.ofEdges(operatorId, period, meters);
    const rest = await this.withoutSubject(operatorId, period, meters);
    yield { subjectId: ALL, subject: null, ...sumOf(rest, edges.get(ALL)) };
    const turn = new Turn();
    for (let after = 0; ;) {
      const subjects = await this.subjects.listAfter(operatorId, after, SUBJECTS_AT_ONCE);
      if (subjects.length === 0) return;
      const sums = await this.ofCompleteDates(operatorId, period, subjects, meters);
      for (const { id: subjectId, name: subject } of subjects) {
        yield { subjectId, subject, ...sumOf(sums.get(subjectId), edges.get(subjectId)) };
      }
      after = subjects.at(-1)!.id;
      if (turn.hasEnded) await turn.pass();
    }
  }

  /**
   * The usage of entries without a subject in the dates that a period contains completely: what the totals by subject
   * leave of the totals.
   */
  async withoutSubject(operatorId: number, period: UsagePeriod, meters: readonly AddedMeters[]): Promise<UsageSum> {
    const { dates } = await this.partsOf(operatorId, period);
    const rest = { usage: 0n, events: 0 };
    const meterIds = meters[0]!.meterIds;
    // Short transactions, in which both are of the same instant.
    for (const { from, to } of dates ? partsOfRange(dates, DATES_AT_ONCE) : []) {
      const part = usagePeriod(period.timeZone, from, to);
      const { all, ofSubjects } = await this.transactions.snapshot(async () => ({
        all: await total(this.totalsOfMeters.sum(operatorId, timeParts(part.start, part.end), { meterIds }), meters),
        ofSubjects: await total(this.sum(operatorId, part, ALL, meterIds?.[0]), meters),
      }));
      rest.usage += all.usage - ofSubjects.usage;
      rest.events += all.events - ofSubjects.events;
    }
    return rest;
  }

  /**
   * The usage of some subjects, which are sorted by ID, in the dates that a period contains completely; without those
   * that have none.
   */
  private async ofCompleteDates(
    operatorId: number,
    period: UsagePeriod,
    subjects: readonly { readonly id: number }[],
    meters: readonly AddedMeters[],
  ): Promise<UsageSums> {
    const sums: UsageSums = new Map();
    const { dates } = await this.partsOf(operatorId, period);
    if (!dates) return sums;
    const ids = { first: subjects[0]!.id, last: subjects.at(-1)!.id };
    for (const { kind, buckets } of bucketsOf(dates, 'month')) {
      // Months have totals of all meters.
      const isTotal = kind === 'month' && meters[0]!.meterIds === undefined;
      for (const [of, some] of isTotal ? [[ALL, TOTAL] as const] : meters.map((each) => [each, each] as const)) {
        for (const row of await this.stored.sumsBySubject(operatorId, kind, buckets, ids, of)) {
          addIn(sums, row.subjectId, row, some);
        }
      }
    }
    return sums;
  }

  /** The usage of all subjects in the rest of a period, with `ALL` for entries without a subject. Reads these entries. */
  private async ofEdges(operatorId: number, period: UsagePeriod, meters: readonly AddedMeters[]): Promise<UsageSums> {
    const sums: UsageSums = new Map();
    const { edges } = await this.partsOf(operatorId, period);
    const turn = new Turn();
    for (const some of meters) {
      for await (const rows of this.totalsOfMeters.sumBySubject(operatorId, edges, some)) {
        for (const row of rows) addIn(sums, row.subjectId ?? ALL, row, some);
        if (turn.hasEnded) await turn.pass();
      }
    }
    return sums;
  }

  /** The dates of a period with totals by subject, and the times of which the entries are read. */
  private async partsOf(operatorId: number, period: UsagePeriod): Promise<PeriodParts> {
    if (!(await this.hasTotals(operatorId, period))) {
      return { dates: undefined, edges: [entryPart(period.start, period.end)] };
    }
    const { dates, edges } = completeDates(period);
    return {
      dates: dates && (await this.usedDates(operatorId, dates)),
      edges: edges.map(({ start, end }) => entryPart(start, end)),
    };
  }

  private async usedDates(operatorId: number, { from, to }: DateRange): Promise<DateRange | undefined> {
    const used = await this.totalsOfMeters.usedMonths(operatorId);
    if (!used || used.to < from || used.from > to) return undefined;
    return { from: from > used.from ? from : used.from, to: to < used.to ? to : used.to };
  }
}

function listOf(meterId: number | undefined): number[] | undefined {
  return meterId === undefined ? undefined : [meterId];
}

function addIn(sums: UsageSums, key: number, words: SummedWords, { isCounted }: Pick<AddedMeters, 'isCounted'>): void {
  const sum = sums.get(key) ?? { usage: 0n, events: 0 };
  sum.usage += usageOf(words, isCounted);
  sum.events += Number(words.entries);
  sums.set(key, sum);
}

function sumOf(one: UsageSum | undefined, other: UsageSum | undefined): UsageSum {
  return { usage: (one?.usage ?? 0n) + (other?.usage ?? 0n), events: (one?.events ?? 0) + (other?.events ?? 0) };
}

async function total(
  portions: AsyncIterable<readonly MeterSumByOrigin[]>,
  meters: readonly AddedMeters[],
): Promise<UsageSum> {
  const sums: UsageSums = new Map();
  for await (const rows of portions) {
    for (const row of rows) {
      const some = meters.find((each) => isOf(row.meterId, each));
      if (some) addIn(sums, ALL, row, some);
    }
  }
  return sums.get(ALL) ?? { usage: 0n, events: 0 };
}

function isOf(meterId: number, { meterIds, exceptMeterIds = [] }: AddedMeters): boolean {
  return meterIds ? meterIds.includes(meterId) : !exceptMeterIds.includes(meterId);
}
