import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import { Transactions } from '../../platform/database';
import { type DateRange, partsOfRange } from '../../platform/values/time';
import { type SummedWords, wordsToNano } from '../decimal/words';
import { RecordingSetup } from '../definitions/recording-setup';
import { hasTotalsIn } from '../definitions/subject-calendars.repository';
import { type BucketKind, bucketsOf } from '../local-buckets';
import { ALL, type StoredSubjectTotal, SubjectTotalsRepository } from '../subjects/subject-totals.repository';
import { type TimePart, entryPart, timeParts } from '../time-parts';
import { type UsagePeriod, completeDates, usagePeriod } from './usage-period';
import type { MeterSumByOrigin } from './usage-sums';
import { UsageTotalsRepository } from './usage-totals.repository';

/** Dates per transaction. */
const DATES_AT_ONCE = 31;

interface UsageSum {
  /** In billionths. */
  usage: bigint;
  events: number;
}

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

  /**
   * The usage of some subjects, which are sorted by ID, in the dates that a period contains completely; without those
   * that have none.
   */
  async bySubject(
    operatorId: number,
    period: UsagePeriod,
    subjects: readonly { readonly id: number }[],
    meterId: number | undefined,
  ): Promise<UsageSums> {
    const sums: UsageSums = new Map();
    const { dates } = await this.partsOf(operatorId, period);
    if (!dates) return sums;
    const ids = { first: subjects[0]!.id, last: subjects.at(-1)!.id };
    for (const { kind, buckets } of bucketsOf(dates, 'month')) {
      for (const row of await this.stored.sumsBySubject(operatorId, kind, buckets, ids, meterId)) {
        addIn(sums, row.subjectId, row);
      }
    }
    return sums;
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

  /** The usage of all subjects in the rest of a period, with `ALL` for entries without a subject. Reads these entries. */
  async ofEdges(operatorId: number, period: UsagePeriod, meterId: number | undefined): Promise<UsageSums> {
    const sums: UsageSums = new Map();
    const { edges } = await this.partsOf(operatorId, period);
    const turn = new Turn();
    for await (const rows of this.totalsOfMeters.sumBySubject(operatorId, edges, { meterIds: listOf(meterId) })) {
      for (const row of rows) addIn(sums, row.subjectId ?? ALL, row);
      if (turn.hasEnded) await turn.pass();
    }
    return sums;
  }

  /**
   * The usage of entries without a subject in the dates that a period contains completely: what the totals by subject
   * leave of the totals.
   */
  async withoutSubject(operatorId: number, period: UsagePeriod, meterId: number | undefined): Promise<UsageSum> {
    const { dates } = await this.partsOf(operatorId, period);
    const rest = { usage: 0n, events: 0 };
    // Short transactions, in which both are of the same instant.
    for (const { from, to } of dates ? partsOfRange(dates, DATES_AT_ONCE) : []) {
      const part = usagePeriod(period.timeZone, from, to);
      const { all, ofSubjects } = await this.transactions.snapshot(async () => ({
        all: await total(
          this.totalsOfMeters.sum(operatorId, timeParts(part.start, part.end), { meterIds: listOf(meterId) }),
        ),
        ofSubjects: await total(this.sum(operatorId, part, ALL, meterId)),
      }));
      rest.usage += all.usage - ofSubjects.usage;
      rest.events += all.events - ofSubjects.events;
    }
    return rest;
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

function addIn(sums: UsageSums, key: number, words: SummedWords): void {
  const sum = sums.get(key) ?? { usage: 0n, events: 0 };
  sum.usage += wordsToNano(words);
  sum.events += Number(words.entries);
  sums.set(key, sum);
}

async function total(portions: AsyncIterable<readonly SummedWords[]>): Promise<UsageSum> {
  const sums: UsageSums = new Map();
  for await (const rows of portions) for (const row of rows) addIn(sums, ALL, row);
  return sums.get(ALL) ?? { usage: 0n, events: 0 };
}
