import { Injectable } from '@nestjs/common';
import { isNothing } from '../business-report';
import { CountingProgressRepository } from '../counting/counting-progress.repository';
import { type Dates, type ReportSum, ReportSumsRepository, type Grouping } from './report-sums.repository';

/** What an operator's business comes to, from figures that are kept, however many bookings there are. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly figures: ReportSumsRepository,
    private readonly progress: CountingProgressRepository,
  ) {}

  /** Figures of dates, summed by what is asked for and in its order; where there is nothing there is no sum. */
  async sums<By extends Grouping>(operatorId: number, dates: Dates, by: readonly By[]): Promise<ReportSum<By>[]> {
    return (await this.figures.sums(operatorId, dates, by)).filter((sum) => !isNothing(sum));
  }

  /** Whether bookings of earlier days are being counted, so that figures are not complete yet. */
  isBehind(operatorId: number): Promise<boolean> {
    return this.progress.isRecounted(operatorId);
  }
}
