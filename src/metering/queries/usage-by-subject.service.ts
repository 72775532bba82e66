import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import { wordsToNano } from '../decimal/words';
import { SubjectsRepository } from '../entries/names.repository';
import { SubjectsService } from '../subjects/subjects.service';
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

  /** The usage of some subjects in a period. @param subjectIds in ascending order, all that exist between the first and the last */
  async sumByMeter(operatorId: number, period: UsagePeriod, subjectIds: readonly number[]): Promise<UsageBySubject> {
    const usage = new Map(subjectIds.map((id) => [id, new Map<number, bigint>()]));
    if (subjectIds.length === 0) return usage;
    const turn = new Turn();
    for await (const rows of this.sums.byMeter(operatorId, period, subjectIds)) {
      for (const { subjectId, meterId, ...words } of rows) {
        const ofSubject = usage.get(subjectId);
        ofSubject?.set(meterId, (ofSubject.get(meterId) ?? 0n) + wordsToNano(words));
      }
      if (turn.hasEnded) await turn.pass();
    }
    return usage;
  }

  /** The usage of one meter by one subject in each of some periods of dates, in billionths. */
  async sumPeriods(operatorId: number, owner: SubjectMeter, periods: readonly UsagePeriod[]): Promise<bigint[]> {
    const usages: bigint[] = [];
    const turn = new Turn();
    for (let first = 0; first < periods.length; first += PERIODS_AT_ONCE) {
      const some = periods.slice(first, first + PERIODS_AT_ONCE);
      const hasTotals = await this.sums.hasTotals(operatorId, some[0]!);
      usages.push(
        ...(hasTotals ? await this.sumTotals(operatorId, owner, some) : await this.sumEntries(operatorId, owner, some)),
      );
      if (turn.hasEnded) await turn.pass();
    }
    return usages;
  }

  private sumTotals(
    operatorId: number,
    { subjectId, meterId }: SubjectMeter,
    periods: readonly UsagePeriod[],
  ): Promise<bigint[]> {
    return this.periods.sums(
      periods.map((period): MeterPeriod => {
        const subject = { id: subjectId, totals: [...bucketsOf(period, 'month')] };
        return { operatorId, meterId, start: period.start, end: period.end, subject };
      }),
    );
  }

  /** In portions, of which a subject may have any number. */
  private async sumEntries(
    operatorId: number,
    { subjectId, meterId }: SubjectMeter,
    periods: readonly UsagePeriod[],
  ): Promise<bigint[]> {
    const usages: bigint[] = [];
    for (const period of periods) {
      let usage = 0n;
      for await (const rows of this.sums.sum(operatorId, period, subjectId, meterId)) {
        for (const row of rows) usage += wordsToNano(row);
      }
      usages.push(usage);
    }
    return usages;
  }
}
