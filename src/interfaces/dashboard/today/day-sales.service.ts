import { Injectable } from '@nestjs/common';
import { type BookingDetails, BookingLookupService } from '../../../bookings';
import { BookingFiguresRepository, type OpenMoney } from '../../../desk';
import { type Takings, TakingsService } from '../../../payments';
import { type LocalDate, localDateAt } from '../../../platform/values/time';

/** Maximum number of bookings listed as new. */
const NEWEST_BOOKINGS = 5;

/** Bookings and money of a day. */
export interface DaySales {
  /** Money due for sessions in the days up to `until`. */
  readonly dueSoon: readonly OpenMoney[];
  /** Money owed to customers, for sessions of any day. */
  readonly owed: readonly OpenMoney[];
  /** What was taken and refunded that day; undefined while there are sessions to come. */
  readonly takings: readonly Takings[] | undefined;
  /** The last bookings made today; empty on other days. */
  readonly newest: readonly BookingDetails[];
  /** Whether the operator has a confirmed booking; assumed on days other than today. */
  readonly hasBookings: boolean;
}

interface DayToRead {
  readonly date: LocalDate;
  readonly until: LocalDate;
  readonly isOver: boolean;
  readonly today: LocalDate;
  readonly timeZone: string;
}

@Injectable()
export class DaySalesService {
  constructor(
    private readonly records: BookingLookupService,
    private readonly figures: BookingFiguresRepository,
    private readonly takings: TakingsService,
  ) {}

  async read(operatorId: number, { date, until, isOver, today, timeZone }: DayToRead): Promise<DaySales> {
    return {
      ...(date === today ? await this.readNewest(operatorId, today, timeZone) : { newest: [], hasBookings: true }),
      ...(await this.readMoney(operatorId, date, until)),
      takings: isOver ? await this.takings.listTakings(operatorId, { from: date, to: date }) : undefined,
    };
  }

  private async readMoney(operatorId: number, from: LocalDate, to: LocalDate) {
    const coming = { from, to, status: 'confirmed', needsAnotherDay: false } as const;
    return {
      dueSoon: await this.figures.sumOpenMoney(operatorId, { ...coming, money: 'due' }),
      owed: await this.figures.sumOpenMoney(operatorId, { money: 'owed' }),
    };
  }

  private async readNewest(operatorId: number, today: LocalDate, timeZone: string) {
    const last = await this.records.list(operatorId, { status: 'confirmed' }, NEWEST_BOOKINGS);
    const newest = last.filter(({ booking }) => localDateAt(timeZone, booking.createdAt) === today);
    return { newest, hasBookings: last.length > 0 };
  }
}
