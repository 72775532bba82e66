import { Injectable } from '@nestjs/common';
import { isNothing } from '../business-figure';
import { CountingProgressRepository } from '../counting/counting-progress.repository';
import { type Dates, type FigureSum, FigureSumsRepository, type Grouping } from './figure-sums.repository';

/** What an operator's business comes to, from figures that are kept, however many bookings there are. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly figures: FigureSumsRepository,
    private readonly progress: CountingProgressRepository,
  ) {}

  /** Figures of dates, summed by what is asked for and in its order; where there is nothing there is no sum. */
  async sums<By extends Grouping>(operatorId: number, dates: Dates, by: readonly By[]): Promise<FigureSum<By>[]> {
    return (await this.figures.sums(operatorId, dates, by)).filter((sum) => !isNothing(sum));
  }

  /** Whether bookings of earlier days are being counted, so that figures are not complete yet. */
  isBehind(operatorId: number): Promise<boolean> {
    return this.progress.isRecounted(operatorId);
  }
}
