import { Injectable } from '@nestjs/common';
import { isNothing } from '../business-report';
import { CountingProgressRepository } from '../counting/counting-progress.repository';
import { type Dates, type ReportSum, ReportSumsRepository, type Grouping } from './report-sums.repository';

/** Reads reports from stored figures, independently of the number of bookings. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly figures: ReportSumsRepository,
    private readonly progress: CountingProgressRepository,
  ) {}

  /** Figures of a range of dates, grouped and sorted by the given dimensions; omits empty groups. */
  async sums<By extends Grouping>(operatorId: number, dates: Dates, by: readonly By[]): Promise<ReportSum<By>[]> {
    return (await this.figures.sums(operatorId, dates, by)).filter((sum) => !isNothing(sum));
  }

  /** Whether earlier bookings are still being counted, so that figures are incomplete. */
  isBehind(operatorId: number): Promise<boolean> {
    return this.progress.isRecounted(operatorId);
  }
}
