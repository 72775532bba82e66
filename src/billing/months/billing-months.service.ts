import { Injectable } from '@nestjs/common';
import { type LocalDate, addDays, localDateAt } from '../../platform/values/time';
import { type UsagePeriod, usagePeriod } from '../../metering';
import { OperatorsService } from '../../operators';
import { type BillingMonth, billingMonthOf, datesOfMonth, monthAfter, monthBefore } from './billing-month';
import type { BillingMonthEntity } from './billing-month.entity';
import { BillingMonthsRepository } from './billing-months.repository';

/** A billing month with its instants. */
export interface MonthPeriod extends UsagePeriod {
  readonly month: BillingMonth;
}

/** Maximum number of closed months whose later changes are billed. */
const ADJUSTED_MONTHS = 24;

/** Finds the dates and instants of billing months. */
@Injectable()
export class BillingMonthsService {
  constructor(
    private readonly months: BillingMonthsRepository,
    private readonly operators: OperatorsService,
  ) {}

  /**
   * The period of a month. A closed month keeps its period, and its neighbours start and end with it, also if the
   * operator has changed its billing day or time zone since.
   */
  async periodOf(operatorId: number, month: BillingMonth): Promise<MonthPeriod> {
    const stored = await this.months.find(operatorId, month);
    if (stored) return toPeriod(stored);
    const { timeZone, billingDay } = await this.operators.getOperator(operatorId);
    const before = await this.months.find(operatorId, monthBefore(month));
    const after = await this.months.find(operatorId, monthAfter(month));
    const dates = datesOfMonth(month, billingDay);
    const { from, to } = {
      from: before ? dayAfter(before.to) : dates.from,
      to: after ? dayBefore(after.from) : dates.to,
    };
    const { start, end } = usagePeriod(timeZone, from, to);
    return { month, from, to, timeZone, start: before?.end ?? start, end: after?.start ?? end };
  }

  /** The billing month that contains an instant. */
  async monthAt(operatorId: number, timestamp: number): Promise<BillingMonth> {
    const { timeZone, billingDay } = await this.operators.getOperator(operatorId);
    return billingMonthOf(localDateAt(timeZone, timestamp), billingDay);
  }

  find(operatorId: number, month: BillingMonth): Promise<BillingMonthEntity | null> {
    return this.months.find(operatorId, month);
  }

  /** The closed months directly before one, the last one first: later changes to them are billed in it. */
  async listAdjusted(operatorId: number, month: BillingMonth): Promise<BillingMonthEntity[]> {
    const before = await this.months.listBefore(operatorId, month, ADJUSTED_MONTHS);
    const adjusted: BillingMonthEntity[] = [];
    let expected = monthBefore(month);
    for (const closed of before) {
      if (closed.month !== expected) break;
      adjusted.push(closed);
      expected = monthBefore(expected);
    }
    return adjusted;
  }
}

export function toPeriod({ month, from, to, timeZone, start, end }: BillingMonthEntity): MonthPeriod {
  return { month, from, to, timeZone, start: Number(start), end: Number(end) };
}

/** Whether the statement of a subject is frozen. */
export function isFrozen({ closedAt, frozenSubjectId }: BillingMonthEntity, subjectId: number): boolean {
  return closedAt !== null || subjectId <= frozenSubjectId;
}

function dayAfter(date: LocalDate): LocalDate {
  return addDays(date, 1);
}

function dayBefore(date: LocalDate): LocalDate {
  return addDays(date, -1);
}
