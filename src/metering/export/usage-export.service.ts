import { Injectable } from '@nestjs/common';
import { type LocalDate, eachDate } from '../../platform/values/time';
import { OperatorsService } from '../../operators';
import { isAdditive } from '../aggregations/aggregation';
import { AggregationsRepository } from '../aggregations/aggregations.repository';
import { formatNano } from '../decimal/quantity';
import { MetersService } from '../entries/meters.service';
import { datesOf } from '../local-buckets';
import { type UsagePeriod, usagePeriod } from '../queries/usage-period';
import { UsageSummaryService } from '../queries/usage-summary.service';
import { type DayUsage, DailyUsageService } from './daily-usage.service';
import { ExportReport, type ExportResult } from './export-report';
import type { ExportKey } from './export-state.repository';
import { type ExportProgress, type StripeExport, StripeExportService } from './stripe-export.service';

/** Maximum length of an exported period, in dates. */
export const MAX_EXPORTED_DATES = 366;

/** Which usage is exported. */
export interface ExportRequest {
  readonly operatorId: number;
  readonly meter: string;
  /** The first and the last local date, at most 366. */
  readonly from: LocalDate;
  readonly until: LocalDate;
}

/** The usage of a subject on a local day. */
export interface ExportedDay {
  /** Null for entries without one. */
  readonly Subject: string | null;
  readonly Date: LocalDate;
  /** A decimal. */
  readonly Usage: string;
  readonly EventCount: number;
}

interface ResolvedRequest {
  readonly key: ExportKey;
  readonly period: UsagePeriod;
  /** Whether the usage of days adds up. */
  readonly isExportable: boolean;
}

/** Exports the usage of a meter by subject and local day. */
@Injectable()
export class UsageExportService {
  constructor(
    private readonly usage: DailyUsageService,
    private readonly stripe: StripeExportService,
    private readonly meters: MetersService,
    private readonly operators: OperatorsService,
    private readonly aggregations: AggregationsRepository,
    private readonly summaries: UsageSummaryService,
  ) {}

  /**
   * Sends what was not sent before as meter events of Stripe; reports usage whose days do not add up as unsent.
   * @throws Error if there is no such meter, and as `StripeExportService.sendUsage`
   */
  async sendToStripe(
    request: ExportRequest,
    options: Omit<StripeExport, 'key' | 'period'>,
    progress: ExportProgress,
  ): Promise<ExportResult> {
    const { key, period, isExportable } = await this.resolve(request);
    if (isExportable) return this.stripe.sendUsage({ ...options, key, period }, progress);
    const report = new ExportReport(progress.sink);
    const { meter } = request;
    const total = await this.summaries.totalOf(request.operatorId, period, { meter });
    await report.addUnsent({ subject: null, date: null }, total?.usage ?? 0n, 'aggregation');
    return report.toResult(0, 0n);
  }

  /**
   * The days with usage, by subject and in ascending order; those of entries without a subject come last.
   * @throws Error if there is no such meter, or its days do not add up
   */
  async *days(request: ExportRequest): AsyncGenerator<ExportedDay[]> {
    const { key, period, isExportable } = await this.resolve(request);
    if (!isExportable)
      throw new Error('Only usage with the aggregation sum or count can be exported: days of others do not add up.');
    for await (const subjects of this.usage.portions(key, period)) {
      yield subjects.flatMap(({ name, days }) =>
        Array.from(days, ([day, usage]) => toExported(name, datesOf(day).first, usage)),
      );
    }
    for (const date of eachDate(period)) {
      const rest = await this.usage.withoutSubject(key, usagePeriod(period.timeZone, date, date));
      if (rest.events > 0) yield [toExported(null, date, rest)];
    }
  }

  private async resolve(request: ExportRequest): Promise<ResolvedRequest> {
    const { operatorId, meter, from, until } = request;
    const { timeZone } = await this.operators.getOperator(operatorId);
    const meterId = await this.meters.findMeterId(operatorId, meter);
    if (meterId === undefined) throw new Error(`The operator has no meter ${JSON.stringify(meter)}.`);
    const aggregation = (await this.aggregations.list(operatorId, meterId)).get(meterId)?.aggregation;
    const key = { operatorId, meterId };
    return { key, period: usagePeriod(timeZone, from, until), isExportable: isAdditive(aggregation) };
  }
}

function toExported(subject: string | null, date: LocalDate, { usage, events }: DayUsage): ExportedDay {
  return { Subject: subject, Date: date, Usage: formatNano(usage), EventCount: events };
}
