import { Injectable } from '@nestjs/common';
import { MetersService } from '../entries/meters.service';
import { SubjectsService } from '../subjects/subjects.service';
import type { UsageFilter } from './usage-period';

/** A filter by IDs. */
export interface FilterIds {
  readonly meterId: number | undefined;
  readonly subjectId: number | undefined;
}

/** Finds the IDs of meters and subjects that requests name. */
@Injectable()
export class UsageFilters {
  constructor(
    private readonly meters: MetersService,
    private readonly subjects: SubjectsService,
  ) {}

  /** @returns undefined if the meter or the subject has no usage */
  async findIds(operatorId: number, { meter, subject }: UsageFilter): Promise<FilterIds | undefined> {
    const meterId = meter === undefined ? undefined : await this.meters.findMeterId(operatorId, meter);
    const subjectId = subject === undefined ? undefined : await this.subjects.findSubjectId(operatorId, subject);
    const isUnknown =
      (meter !== undefined && meterId === undefined) || (subject !== undefined && subjectId === undefined);
    return isUnknown ? undefined : { meterId, subjectId };
  }
}
