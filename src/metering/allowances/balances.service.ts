import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import { OperatorsService } from '../../operators';
import { Clock, endOfDate, localDateAt } from '../../platform/values/time';
import { billingMonthOf, datesOfMonth } from '../billing/billing-month';
import { toNano } from '../decimal/quantity';
import { wordsToNano } from '../decimal/words';
import { MetersService } from '../entries/meters.service';
import { bucketsOf } from '../local-buckets';
import { type MeterPeriod, MeterSumsRepository } from '../queries/meter-sums.repository';
import { SubjectSumsService } from '../queries/subject-sums.service';
import { usagePeriod } from '../queries/usage-period';
import { ALL } from '../subjects/subject-totals.repository';
import { SubjectsService } from '../subjects/subjects.service';
import type { AllowanceEntity } from './allowance.entity';
import { AllowancesRepository } from './allowances.repository';
import { type Allowance, type Span, balanceOf, isMonthly, spansOf } from './balance';

/** Parts of billing months that one statement sums. */
const SPANS_AT_ONCE = 50;

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
    private readonly subjects: SubjectsService,
    private readonly sums: MeterSumsRepository,
    private readonly subjectSums: SubjectSumsService,
    private readonly operators: OperatorsService,
    private readonly clock: Clock,
  ) {}

  /** The balance of a subject, including every entry recorded before the call. */
  async loadBalance(operatorId: number, subject: string, meter: string): Promise<UsageBalance> {
    const { timeZone, billingDay } = await this.operators.getOperator(operatorId);
    const today = localDateAt(timeZone, this.clock.now());
    const meterId = await this.meters.findMeterId(operatorId, meter);
    const subjectId = await this.subjects.findSubjectId(operatorId, subject);
    const allowances = meterId === undefined ? [] : await this.allowancesOf(operatorId, meterId, subjectId);
    const terms = { allowances, billingDay, today };
    const spans = spansOf(terms);
    const usages =
      meterId === undefined || subjectId === undefined
        ? spans.map(() => 0n)
        : await this.usagesOf(operatorId, { timeZone, spans, meterId, subjectId });
    const { granted, used } = balanceOf(terms, spans, usages);
    const { to } = datesOfMonth(billingMonthOf(today, billingDay), billingDay);
    return {
      ...{ granted, used, remaining: granted > used ? granted - used : 0n },
      resetsAt: isMonthly(terms) ? endOfDate(timeZone, to) : null,
    };
  }

  /** Monthly allowances of each subject apply to those that have none themselves; one-time allowances add up. */
  private async allowancesOf(operatorId: number, meterId: number, subjectId: number | undefined): Promise<Allowance[]> {
    const rows = await this.allowances.listOfSubjects(operatorId, meterId, [ALL, subjectId ?? ALL]);
    const hasMonthly = rows.some((row) => row.subjectId !== ALL && row.period === 'month');
    return rows
      .filter((row) => row.subjectId !== ALL || row.period === 'once' || !hasMonthly)
      .map((row) => toAllowance(row));
  }

  /** The subject's usage in each span, in billionths. */
  private async usagesOf(operatorId: number, { timeZone, spans, meterId, subjectId }: UsageOfSpans): Promise<bigint[]> {
    const periods = spans.map(({ from, to }) => usagePeriod(timeZone, from, to));
    const hasTotals = await this.subjectSums.hasTotals(operatorId, periods[0]!);
    const usages: bigint[] = [];
    const turn = new Turn();
    for (let start = 0; start < periods.length; start += SPANS_AT_ONCE) {
      const some = periods.slice(start, start + SPANS_AT_ONCE);
      if (hasTotals) {
        const sums = some.map((period): MeterPeriod => {
          const subject = { id: subjectId, totals: [...bucketsOf(period, 'month')] };
          return { operatorId, meterId, start: period.start, end: period.end, subject };
        });
        usages.push(...(await this.sums.sums(sums)));
      } else {
        for (const period of some) {
          let usage = 0n;
          for await (const rows of this.subjectSums.sum(operatorId, period, subjectId, meterId)) {
            for (const row of rows) usage += wordsToNano(row);
          }
          usages.push(usage);
        }
      }
      if (turn.hasEnded) await turn.pass();
    }
    return usages;
  }
}

interface UsageOfSpans {
  readonly timeZone: string;
  readonly spans: readonly Span[];
  readonly meterId: number;
  readonly subjectId: number;
}

function toAllowance({ period, from, expiresAt, rolloverWhole, rolloverNano, ...amount }: AllowanceEntity): Allowance {
  const rollover = rolloverWhole === null ? 0n : toNano({ whole: rolloverWhole, nano: rolloverNano! });
  return { period, amount: toNano(amount), from, expiresAt, rollover };
}
