import { Injectable } from '@nestjs/common';
import { eachDate } from '../../platform/values/time';
import { addedMeters, isCounted, usageOf } from '../aggregations/aggregation';
import { AggregationsRepository } from '../aggregations/aggregations.repository';
import { SubjectsRepository } from '../entries/names.repository';
import { dayBucket } from '../local-buckets';
import { SubjectSumsService } from '../queries/subject-sums.service';
import type { UsagePeriod } from '../queries/usage-period';
import { SubjectTotalsRepository } from '../subjects/subject-totals.repository';
import type { ExportKey } from './export-state.repository';

/** Subjects per portion. */
const PORTION = 50;

/** The usage of a day. */
export interface DayUsage {
  /** In billionths. */
  readonly usage: bigint;
  readonly events: number;
}

/** The usage of a subject by local day, in ascending order. */
export interface SubjectDays {
  readonly id: number;
  readonly name: string;
  readonly days: ReadonlyMap<number, DayUsage>;
}

/** Reads the usage of a meter per subject and local day. */
@Injectable()
export class DailyUsageService {
  constructor(
    private readonly subjects: SubjectsRepository,
    private readonly totals: SubjectTotalsRepository,
    private readonly sums: SubjectSumsService,
    private readonly aggregations: AggregationsRepository,
  ) {}

  /**
   * All subjects of the operator, in portions.
   * @throws Error if the totals by subject do not have the days of the period
   */
  async *portions({ operatorId, meterId }: ExportKey, period: UsagePeriod): AsyncGenerator<SubjectDays[]> {
    const buckets = daysOf(period);
    const aggregations = await this.aggregations.list(operatorId, meterId);
    for (let after = 0; ;) {
      const subjects = await this.subjects.listAfter(operatorId, after, PORTION);
      if (subjects.length === 0) return;
      if (!(await this.sums.hasTotals(operatorId, period))) {
        throw new Error('The time zone has changed since usage was recorded. Run `usage rebuild` first.');
      }
      const days = new Map(subjects.map(({ id }) => [id, new Map<number, DayUsage>()]));
      const ids = { first: subjects[0]!.id, last: subjects.at(-1)!.id };
      for (const total of await this.totals.daysBySubject(operatorId, buckets, ids, meterId)) {
        const day = { usage: usageOf(total, isCounted(aggregations, meterId)), events: Number(total.entries) };
        days.get(total.subjectId)!.set(total.bucket, day);
      }
      yield subjects.map(({ id, name }) => ({ id, name, days: days.get(id)! }));
      after = ids.last;
    }
  }

  /** Usage of entries without a subject. */
  async withoutSubject({ operatorId, meterId }: ExportKey, period: UsagePeriod): Promise<DayUsage> {
    const aggregations = await this.aggregations.list(operatorId, meterId);
    return this.sums.withoutSubject(operatorId, period, addedMeters(aggregations, meterId));
  }
}

/** The local days of a period. */
export function daysOf({ from, to }: UsagePeriod): number[] {
  return Array.from(eachDate({ from, to }), dayBucket);
}
