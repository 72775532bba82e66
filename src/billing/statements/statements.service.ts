import { Injectable } from '@nestjs/common';
import { MetersService, UsageBySubjectService, compareCodePoints } from '../../metering';
import { OperatorsService } from '../../operators';
import type { BillingMonth } from '../months/billing-month';
import { type PricesByMeter, PricesRepository } from '../prices/prices.repository';
import { BillingMonthsService, type MonthPeriod, isFrozen, toPeriod } from '../months/billing-months.service';
import { RatedUsageService } from './rated-usage.service';
import { type LinesBySubject, type StatementLine, adjustments } from './statement-line';
import { StatementLinesRepository } from './statement-lines.repository';

/** A line with the name of its meter. */
export interface NamedLine extends StatementLine {
  readonly meter: string;
}

/** What a subject has to pay for a billing month. */
export interface Statement {
  readonly period: MonthPeriod;
  readonly subject: string;
  readonly isClosed: boolean;
  /** Those of the month, then changes to earlier months; each by meter. */
  readonly lines: readonly NamedLine[];
  readonly currency: string;
  /** In minor units. */
  readonly total: bigint;
}

/** The sum of a statement. */
export interface StatementTotal {
  readonly subjectId: number;
  readonly subject: string;
  readonly isClosed: boolean;
  /** In minor units. */
  readonly total: bigint;
}

/** Computes statements of open months, and reads those of closed ones. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly months: BillingMonthsService,
    private readonly prices: PricesRepository,
    private readonly usage: UsageBySubjectService,
    private readonly rated: RatedUsageService,
    private readonly stored: StatementLinesRepository,
    private readonly meters: MetersService,
    private readonly operators: OperatorsService,
  ) {}

  /** The statement of a subject, also of one without usage. */
  async load(operatorId: number, month: BillingMonth, subject: string): Promise<Statement> {
    const subjectId = await this.usage.findSubjectId(operatorId, subject);
    const closing = await this.months.find(operatorId, month);
    const isClosed = closing !== null && isFrozen(closing, subjectId ?? Infinity);
    const lines = subjectId === undefined ? [] : await this.linesOf(operatorId, month, subjectId, isClosed);
    const names = await this.meters.namesOf(
      operatorId,
      lines.map(({ meterId }) => meterId),
    );
    const named = lines.map((line) => ({ ...line, meter: names.get(line.meterId)! })).sort(inOrder);
    return {
      period: await this.months.periodOf(operatorId, month),
      ...{ subject, isClosed, lines: named },
      currency: named[0]?.currency ?? (await this.currencyOf(operatorId)),
      total: totalOf(named),
    };
  }

  /** What the next subjects in the order of their IDs have to pay for a month. */
  async listTotals(operatorId: number, month: BillingMonth, after: number, limit: number): Promise<StatementTotal[]> {
    const subjects = await this.usage.listSubjectsAfter(operatorId, after, limit);
    if (subjects.length === 0) return [];
    const ids = subjects.map(({ id }) => id);
    const closing = await this.months.find(operatorId, month);
    const isClosed = (id: number) => closing !== null && isFrozen(closing, id);
    const frozen = isClosed(ids[0]!) ? await this.stored.listOfMonth(operatorId, ids, month) : undefined;
    const computed = isClosed(ids.at(-1)!) ? undefined : await this.compute(operatorId, month, ids);
    return subjects.map(({ id, name }) => {
      const lines = (isClosed(id) ? frozen : computed)?.get(id) ?? [];
      return { subjectId: id, subject: name, isClosed: isClosed(id), total: totalOf(lines) };
    });
  }

  /** The number of prices that statements can have lines of. */
  countPrices(operatorId: number): Promise<number> {
    return this.prices.count(operatorId);
  }

  /** The currency of statements. */
  async currencyOf(operatorId: number): Promise<string> {
    return (await this.prices.findCurrency(operatorId)) ?? (await this.operators.getOperator(operatorId)).currency;
  }

  /** The lines of an open month for some subjects, which are sorted by ID. */
  async compute(operatorId: number, month: BillingMonth, subjectIds: readonly number[]): Promise<LinesBySubject> {
    if (subjectIds.length === 0) return new Map();
    const prices = await this.prices.listAll(operatorId);
    const period = await this.months.periodOf(operatorId, month);
    const current = await this.rated.rateMonth(operatorId, period, subjectIds, prices);
    const lines = new Map(Array.from(current, ([id, ofSubject]) => [id, [...ofSubject]]));
    for await (const changed of this.adjust(operatorId, month, subjectIds, prices)) {
      for (const [id, ofSubject] of changed) lines.get(id)!.push(...ofSubject);
    }
    return lines;
  }

  /** What has changed in closed months since their statements, month by month. */
  private async *adjust(
    operatorId: number,
    month: BillingMonth,
    subjectIds: readonly number[],
    prices: PricesByMeter,
  ): AsyncGenerator<LinesBySubject> {
    const closed = await this.months.listAdjusted(operatorId, month);
    if (closed.length === 0) return;
    const usageMonths = closed.map((each) => each.month);
    const billed = await this.stored.listBilled(operatorId, subjectIds, usageMonths, month);
    let frozen = subjectIds;
    for (const each of closed) {
      frozen = frozen.filter((id) => isFrozen(each, id));
      if (frozen.length === 0) return;
      const current = await this.rated.rateMonth(operatorId, toPeriod(each), frozen, prices);
      const isOfMonth = ({ usageMonth }: StatementLine) => usageMonth === each.month;
      yield new Map(
        Array.from(current, ([id, lines]) => [id, adjustments(lines, (billed.get(id) ?? []).filter(isOfMonth))]),
      );
    }
  }

  private async linesOf(operatorId: number, month: BillingMonth, subjectId: number, isClosed: boolean) {
    const lines = isClosed
      ? await this.stored.listOfMonth(operatorId, [subjectId], month)
      : await this.compute(operatorId, month, [subjectId]);
    return lines.get(subjectId) ?? [];
  }
}

function totalOf(lines: readonly StatementLine[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n);
}

function inOrder(one: NamedLine, other: NamedLine): number {
  if (one.usageMonth !== other.usageMonth) return one.usageMonth > other.usageMonth ? -1 : 1;
  if (one.meter !== other.meter) return compareCodePoints(one.meter, other.meter);
  if (one.priceFrom !== other.priceFrom) return one.priceFrom < other.priceFrom ? -1 : 1;
  return one.tier - other.tier;
}
