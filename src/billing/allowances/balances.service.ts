import { Injectable } from '@nestjs/common';
import { OperatorsService } from '../../operators';
import { Clock, endOfDate, localDateAt } from '../../platform/values/time';
import { MetersService, UsageBySubjectService, toNano, usagePeriod } from '../../metering';
import { billingMonthOf, datesOfMonth } from '../months/billing-month';
import { type AllowanceEntity, OF_EACH_SUBJECT } from './allowance.entity';
import { AllowancesRepository } from './allowances.repository';
import { type Allowance, balanceOf, isMonthly, spansOf } from './balance';

/** What a subject may use in the current billing month; amounts are in billionths. */
export interface UsageBalance {
  readonly granted: bigint;
  readonly used: bigint;
  readonly remaining: bigint;
  /** Unix seconds; null without a monthly allowance. */
  readonly resetsAt: number | null;
}

/** Computes what subjects have left of their allowances. */
@Injectable()
export class BalancesService {
  constructor(
    private readonly allowances: AllowancesRepository,
    private readonly meters: MetersService,
    private readonly usage: UsageBySubjectService,
    private readonly operators: OperatorsService,
    private readonly clock: Clock,
  ) {}

  /** The balance of a subject, including every entry recorded before the call. */
  async loadBalance(operatorId: number, subject: string, meter: string): Promise<UsageBalance> {
    const { timeZone, billingDay } = await this.operators.getOperator(operatorId);
    const today = localDateAt(timeZone, this.clock.now());
    const meterId = await this.meters.findMeterId(operatorId, meter);
    const subjectId = await this.usage.findSubjectId(operatorId, subject);
    const allowances = meterId === undefined ? [] : await this.allowancesOf(operatorId, meterId, subjectId);
    const terms = { allowances, billingDay, today };
    const spans = spansOf(terms);
    const usages =
      meterId === undefined || subjectId === undefined
        ? spans.map(() => 0n)
        : await this.usage.sumPeriods(
            operatorId,
            { subjectId, meterId },
            spans.map(({ from, to }) => usagePeriod(timeZone, from, to)),
          );
    const { granted, used } = balanceOf(terms, spans, usages);
    const { to } = datesOfMonth(billingMonthOf(today, billingDay), billingDay);
    return {
      ...{ granted, used, remaining: granted > used ? granted - used : 0n },
      resetsAt: isMonthly(terms) ? endOfDate(timeZone, to) : null,
    };
  }

  /** Monthly allowances of each subject apply to those that have none themselves; one-time allowances add up. */
  private async allowancesOf(operatorId: number, meterId: number, subjectId: number | undefined): Promise<Allowance[]> {
    const rows = await this.allowances.listOfSubjects(operatorId, meterId, [
      OF_EACH_SUBJECT,
      subjectId ?? OF_EACH_SUBJECT,
    ]);
    const hasMonthly = rows.some((row) => row.subjectId !== OF_EACH_SUBJECT && row.period === 'month');
    return rows
      .filter((row) => row.subjectId !== OF_EACH_SUBJECT || row.period === 'once' || !hasMonthly)
      .map((row) => toAllowance(row));
  }
}

function toAllowance({ period, from, expiresAt, rolloverWhole, rolloverNano, ...amount }: AllowanceEntity): Allowance {
  const rollover = rolloverWhole === null ? 0n : toNano({ whole: rolloverWhole, nano: rolloverNano! });
  return { period, amount: toNano(amount), from, expiresAt, rollover };
}
