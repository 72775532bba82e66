import { Injectable } from '@nestjs/common';
import type { DateRange } from '../../platform/values/time';
import { type SummedWords, wordsToNano } from '../decimal/words';
import { RecordingSetup } from '../definitions/recording-setup';
import { type BucketKind, bucketsOf } from '../local-buckets';
import { SubjectEntriesRepository } from '../subjects/subject-entries.repository';
import { ALL, type StoredSubjectTotal, SubjectTotalsRepository } from '../subjects/subject-totals.repository';
import { entryPart, timeParts } from '../time-parts';
import { type UsagePeriod, completeDates, usagePeriod } from './usage-period';
import { type MeterSumByOrigin, UsageTotalsRepository } from './usage-totals.repository';

interface UsageSum {
  /** In billionths. */
  usage: bigint;
  events: number;
}

/** Reads the usage of subjects: their totals, or their entries if the operator's time zone has changed since. */
@Injectable()
export class SubjectSumsService {
  constructor(
    private readonly setup: RecordingSetup,
    private readonly stored: SubjectTotalsRepository,
    private readonly entries: SubjectEntriesRepository,
    private readonly totalsOfMeters: UsageTotalsRepository,
  ) {}

  /** Whether the operator's totals by subject use the days of a period. */
  async hasTotals(operatorId: number, { timeZone }: UsagePeriod): Promise<boolean> {
    const { calendar } = (await this.setup.setupOf([operatorId])).get(operatorId)!;
    return calendar !== undefined && calendar.isComplete && calendar.timeZone === timeZone;
  }

  /** Totals per meter. A meter may occur several times; the caller adds them up. */
  async *sum(
    operatorId: number,
    period: UsagePeriod,
    subjectId: number,
    meterId?: number,
  ): AsyncGenerator<MeterSumByOrigin[]> {
    if (!(await this.hasTotals(operatorId, period))) {
      const meterIds = meterId === undefined ? undefined : [meterId];
      yield* this.totalsOfMeters.sum(operatorId, [entryPart(period.start, period.end)], { meterIds, subjectId });
      return;
    }
    for await (const totals of this.totals(operatorId, period, subjectId, 'month', meterId)) {
      // The platform records no subjects.
      yield totals.map((total) => ({ ...total, apiEntries: total.entries }));
    }
    const edges = completeDates(period).edges.map(({ start, end }) => entryPart(start, end));
    yield* this.totalsOfMeters.sum(operatorId, edges, {
      meterIds: meterId === undefined ? undefined : [meterId],
      subjectId,
    });
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
    const dates = await this.usedDates(operatorId, period);
    if (!dates) return;
    for (const { kind, buckets } of bucketsOf(dates, longest)) {
      yield this.stored.totalsOf(operatorId, subjectId, kind, buckets, meterId);
    }
  }

  /** The usage of some subjects, which are sorted by ID, without those that have none. */
  async bySubject(
    operatorId: number,
    period: UsagePeriod,
    subjects: readonly { readonly id: number }[],
    meterId: number | undefined,
  ): Promise<Map<number, UsageSum>> {
    const sums = new Map<number, UsageSum>();
    if (!(await this.hasTotals(operatorId, period))) {
      const ids = subjects.map(({ id }) => id);
      for (const row of await this.entries.sumsBySubject(operatorId, { ...period, meterId }, ids)) {
        addIn(sums, row.subjectId, row);
      }
      return sums;
    }
    const subjectIds = subjects.map(({ id }) => id);
    for (const edge of completeDates(period).edges) {
      for (const row of await this.entries.sumsBySubject(operatorId, { ...edge, meterId }, subjectIds)) {
        addIn(sums, row.subjectId, row);
      }
    }
    const dates = await this.usedDates(operatorId, period);
    if (!dates) return sums;
    const ids = { first: subjects[0]!.id, last: subjects.at(-1)!.id };
    for (const { kind, buckets } of bucketsOf(dates, 'month')) {
      for (const row of await this.stored.sumsBySubject(operatorId, kind, buckets, ids, meterId)) {
        addIn(sums, row.subjectId, row);
      }
    }
    return sums;
  }

  /**
   * The usage of entries without a subject: what the totals by subject leave of the totals. Call it in a snapshot, so
   * that both are of the same instant.
   */
  async withoutSubject(operatorId: number, period: UsagePeriod, meterId: number | undefined): Promise<UsageSum> {
    const meterIds = meterId === undefined ? undefined : [meterId];
    const { dates, edges } = (await this.hasTotals(operatorId, period))
      ? completeDates(period)
      : { dates: undefined, edges: [period] };
    const parts = edges.map(({ start, end }) => entryPart(start, end));
    const ofEdges = await total(this.totalsOfMeters.sum(operatorId, parts, { meterIds, subjectId: null }));
    if (!dates) return ofEdges;
    const days = usagePeriod(period.timeZone, dates.from, dates.to);
    const all = await total(this.totalsOfMeters.sum(operatorId, timeParts(days.start, days.end), { meterIds }));
    const ofSubjects = await total(this.sum(operatorId, days, ALL, meterId));
    return {
      usage: ofEdges.usage + all.usage - ofSubjects.usage,
      events: ofEdges.events + all.events - ofSubjects.events,
    };
  }

  private async usedDates(operatorId: number, period: UsagePeriod): Promise<DateRange | undefined> {
    const { dates } = completeDates(period);
    if (!dates) return undefined;
    const { from, to } = dates;
    const used = await this.totalsOfMeters.usedMonths(operatorId);
    if (!used || used.to < from || used.from > to) return undefined;
    return { from: from > used.from ? from : used.from, to: to < used.to ? to : used.to };
  }
}

function addIn(sums: Map<number, UsageSum>, key: number, words: SummedWords): void {
  const sum = sums.get(key) ?? { usage: 0n, events: 0 };
  sum.usage += wordsToNano(words);
  sum.events += Number(words.entries);
  sums.set(key, sum);
}

async function total(portions: AsyncIterable<readonly SummedWords[]>): Promise<UsageSum> {
  const sums = new Map<number, UsageSum>();
  for await (const rows of portions) for (const row of rows) addIn(sums, ALL, row);
  return sums.get(ALL) ?? { usage: 0n, events: 0 };
}
