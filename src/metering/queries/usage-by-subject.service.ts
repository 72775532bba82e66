import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import { type Aggregations, isAdditive, isCounted, usageOf } from '../aggregations/aggregation';
import { AggregationsRepository } from '../aggregations/aggregations.repository';
import { SubjectsRepository } from '../entries/names.repository';
import { SubjectsService } from '../subjects/subjects.service';
import { AggregatedUsageService } from './aggregated-usage.service';
import { bucketsOf } from '../local-buckets';
import { type MeterPeriod, MeterSumsRepository } from './meter-sums.repository';
import { SubjectSumsService } from './subject-sums.service';
import type { UsagePeriod } from './usage-period';

/** Periods that one statement sums. */
const PERIODS_AT_ONCE = 50;

/** Usage in billionths, by the ID of a subject and then of a meter. */
export type UsageBySubject = ReadonlyMap<number, ReadonlyMap<number, bigint>>;

interface SubjectMeter {
  readonly subjectId: number;
  readonly meterId: number;
}

/** The usage of subjects for other modules, such as billing. */
@Injectable()
export class UsageBySubjectService {
  constructor(
    private readonly sums: SubjectSumsService,
    private readonly periods: MeterSumsRepository,
    private readonly aggregations: AggregationsRepository,
    private readonly aggregated: AggregatedUsageService,
    private readonly names: SubjectsService,
    private readonly subjects: SubjectsRepository,
  ) {}

  /** The ID of a subject that has usage. */
  findSubjectId(operatorId: number, subject: string): Promise<number | undefined> {
    return this.names.findSubjectId(operatorId, subject);
  }

  /** The IDs of subjects; adds missing ones. Requires an open transaction. */
  ensureSubjects(operatorId: number, subjects: ReadonlySet<string>): Promise<Map<string, number>> {
    return this.names.ensure(operatorId, subjects, false);
  }

  /** The subjects with these IDs. */
  namesOf(operatorId: number, ids: Iterable<number>): Promise<Map<number, string>> {
    return this.names.namesOf(operatorId, ids);
  }

  /** The next subjects of an operator in the order of their IDs. */
  listSubjectsAfter(operatorId: number, id: number, limit: number): Promise<{ id: number; name: string }[]> {
    return this.subjects.listAfter(operatorId, id, limit);
  }

  /**
   * The usage of some subjects in a period, whatever the aggregations of their meters.
   * @param subjectIds in ascending order, all that exist between the first and the last
   */
  async sumByMeter(
    operatorId: number,
    period: UsagePeriod,
    subjectIds: readonly number[],
    meterIds: readonly number[],
  ): Promise<UsageBySubject> {
    const usage = new Map(subjectIds.map((id) => [id, new Map<number, bigint>()]));
    if (subjectIds.length === 0 || meterIds.length === 0) return usage;
    const aggregations = await this.aggregations.list(operatorId);
    const added = new Set(meterIds.filter((id) => isAdditive(aggregations.get(id)?.aggregation)));
    const turn = new Turn();
    for await (const rows of this.sums.byMeter(operatorId, period, subjectIds)) {
      for (const { subjectId, meterId, ...words } of rows) {
        const ofSubject = usage.get(subjectId);
        if (!ofSubject || !added.has(meterId)) continue;
        ofSubject.set(meterId, (ofSubject.get(meterId) ?? 0n) + usageOf(words, isCounted(aggregations, meterId)));
      }
      if (turn.hasEnded) await turn.pass();
    }
    const computed: Aggregations = new Map([...aggregations].filter(([id]) => meterIds.includes(id) && !added.has(id)));
    for (const subjectId of computed.size > 0 ? subjectIds : []) {
      const aggregates = await this.aggregated.ofMeters({ operatorId, period, subjectId }, computed);
      for (const [meterId, aggregate] of aggregates) usage.get(subjectId)!.set(meterId, aggregate.usage);
    }
    return usage;
  }

  /** The usage of one meter by one subject in each of some periods of dates, in billionths. */
  async sumPeriods(operatorId: number, owner: SubjectMeter, periods: readonly UsagePeriod[]): Promise<bigint[]> {
    const aggregations = await this.aggregations.list(operatorId, owner.meterId);
    const usages: bigint[] = [];
    const turn = new Turn();
    for (let first = 0; first < periods.length; first += PERIODS_AT_ONCE) {
      const some = periods.slice(first, first + PERIODS_AT_ONCE);
      const isStored =
        isAdditive(aggregations.get(owner.meterId)?.aggregation) && (await this.sums.hasTotals(operatorId, some[0]!));
      usages.push(
        ...(isStored
          ? await this.sumTotals(operatorId, { ...owner, isCounted: isCounted(aggregations, owner.meterId) }, some)
          : await this.sumEach(operatorId, owner, some)),
      );
      if (turn.hasEnded) await turn.pass();
    }
    return usages;
  }

  private sumTotals(
    operatorId: number,
    { subjectId, ...meter }: SubjectMeter & { readonly isCounted: boolean },
    periods: readonly UsagePeriod[],
  ): Promise<bigint[]> {
    return this.periods.sums(
      periods.map((period): MeterPeriod => {
        const subject = { id: subjectId, totals: [...bucketsOf(period, 'month')] };
        return { operatorId, ...meter, start: period.start, end: period.end, subject };
      }),
    );
  }

  /** From entries, in portions: a subject may have any number of them. */
  private async sumEach(
    operatorId: number,
    { subjectId, meterId }: SubjectMeter,
    periods: readonly UsagePeriod[],
  ): Promise<bigint[]> {
    const usages: bigint[] = [];
    for (const period of periods) {
      const usage = await this.sumByMeter(operatorId, period, [subjectId], [meterId]);
      usages.push(usage.get(subjectId)!.get(meterId) ?? 0n);
    }
    return usages;
  }
}
