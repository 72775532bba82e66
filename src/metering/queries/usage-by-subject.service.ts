import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import { wordsToNano } from '../decimal/words';
import { SubjectsRepository } from '../entries/names.repository';
import { SubjectsService } from '../subjects/subjects.service';
import { SubjectSumsService } from './subject-sums.service';
import type { UsagePeriod } from './usage-period';

/** Usage in billionths, by the ID of a subject and then of a meter. */
export type UsageBySubject = ReadonlyMap<number, ReadonlyMap<number, bigint>>;

/** The usage of subjects for other modules, such as billing. */
@Injectable()
export class UsageBySubjectService {
  constructor(
    private readonly sums: SubjectSumsService,
    private readonly names: SubjectsService,
    private readonly subjects: SubjectsRepository,
  ) {}

  /** The ID of a subject that has usage. */
  findSubjectId(operatorId: number, subject: string): Promise<number | undefined> {
    return this.names.findSubjectId(operatorId, subject);
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
}
