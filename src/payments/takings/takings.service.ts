import { Injectable } from '@nestjs/common';
import { TakingsRepository, type TakingsSum } from './takings.repository';
import { OperatorsService } from '../../operators';
import { type DateRange, type LocalDate, localDateAt } from '../../platform/values/time';
import { splitByLength } from './days-of-equal-length';

/** What an operator took and refunded on a local date, by payment method and currency; amounts in minor units. */
export interface Takings extends Omit<TakingsSum, 'startsAt'> {
  readonly date: LocalDate;
}

/**
 * Sums the money that operators received and returned. Read from payments and refunds rather than counted by the
 * reports: a failed refund changes the past, and a year of them is read from one index.
 */
@Injectable()
export class TakingsService {
  constructor(
    private readonly takings: TakingsRepository,
    private readonly operators: OperatorsService,
  ) {}

  /** Sorted by date, method and currency; omits dates without payments and refunds. */
  async listTakings(operatorId: number, dates: DateRange): Promise<Takings[]> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const takings = new Map<string, Takings>();
    for (const days of splitByLength(timeZone, dates)) {
      for (const { startsAt, ...sum } of await this.takings.sumByDay(operatorId, days, days.dayLength)) {
        const date = localDateAt(timeZone, startsAt);
        const key = `${date} ${sum.method} ${sum.currency}`;
        takings.set(key, addTakings(takings.get(key), { date, ...sum }));
      }
    }
    return [...takings].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
  }
}

function addTakings(one: Takings | undefined, other: Takings): Takings {
  if (!one) return other;
  return {
    ...one,
    taken: one.taken + other.taken,
    givenBack: one.givenBack + other.givenBack,
    count: one.count + other.count,
  };
}
