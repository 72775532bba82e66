import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { OperatorsService } from '../operators';
import { AnswersJsonText, JSON_TEXT, wholeOrStreamed } from '../platform/http/messages';
import { ApiData } from '../platform/http/openapi';
import { UsageSeriesDto, UsageSummaryDto } from './dto/usage.dto';
import { UsageSeriesQuery, UsageSummaryQuery } from './dto/usage.query';
import { type UsageFilter, type UsagePeriod, periodBefore, usageRange } from './queries/usage-period';
import { UsageSeriesService } from './queries/usage-series.service';
import { UsageSummaryService } from './queries/usage-summary.service';
import { type PeriodTotals, seriesJson, summaryJson } from './usage.mapper';

@ApiTags('Usage meters')
@RequirePermission('usage:read')
@Controller('api/v2/usage/meters')
export class UsageMetersController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly summaries: UsageSummaryService,
    private readonly seriesOf: UsageSeriesService,
  ) {}

  @Get()
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Retrieve a usage summary',
    description:
      'Returns the total per meter for a range of dates in the operator’s time zone, or of instants. `OccurredAt` decides the date of an entry. Sums are exact decimals with every digit.',
  })
  @ApiData(UsageSummaryDto)
  async getUsageSummary(
    @CurrentCaller() { operatorId }: Caller,
    @Query() { from, to, Meter: meter, Subject: subject, Compare }: UsageSummaryQuery,
  ): Promise<string | StreamableFile> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const filter = { meter, subject };
    const current = await this.totalsOf(operatorId, usageRange(timeZone, from, to), filter);
    const previous = Compare && (await this.totalsOf(operatorId, periodBefore(current.period, Compare), filter));
    return wholeOrStreamed(summaryJson(current, previous), JSON_TEXT);
  }

  @Get('series')
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Retrieve usage over time',
    description:
      'Returns the total per meter and local hour, day or month. Intervals have no gaps: if the range starts or ends within a month, so does the interval, and an hour that a clock change repeats is two intervals. The range has at most 92 dates by hour, 1,830 by day and 36,600 by month.',
  })
  @ApiData(UsageSeriesDto)
  async getUsageSeries(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: UsageSeriesQuery,
  ): Promise<string | StreamableFile> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const period = usageRange(timeZone, query.from, query.to);
    const meters = query.Meter === undefined ? undefined : [query.Meter];
    const series = await this.seriesOf.series(operatorId, period, query.Interval, { meters, subject: query.Subject });
    return wholeOrStreamed(seriesJson(period, query.Interval, series), JSON_TEXT);
  }

  private async totalsOf(operatorId: number, period: UsagePeriod, filter: UsageFilter): Promise<PeriodTotals> {
    return { period, totals: await this.summaries.summarize(operatorId, period, filter) };
  }
}
