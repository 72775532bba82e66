import { Get, Query, StreamableFile } from '@nestjs/common';
import {
  type MeterTotal,
  type UsagePeriod,
  UsageExportService,
  UsageSeriesService,
  UsageSummaryService,
  intervalStarts,
} from '../../metering';
import { WithoutDeadline } from '../../shared/http';
import { DomainError } from '../../shared/problems';
import { PageController } from '../frame/page-controller.decorator';
import { PageView } from '../../pages';
import { CurrentVisit, type Visit } from '../frame/visit';
import { type AskedUsage, MAX_CHARTED, askedOf, intervalOf, keyOf, periodOf } from './asked-usage';
import { UsagePage } from './usage.page';

@PageController('usage', 'staff')
export class UsageController {
  constructor(
    private readonly summaries: UsageSummaryService,
    private readonly series: UsageSeriesService,
    private readonly exports: UsageExportService,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    const { operatorId, operator, today } = visit;
    const asked = askedOf(query, today);
    try {
      const period = await periodOf(operator.timeZone, asked);
      const totals = await this.summaries.summarize(operatorId, period);
      const chart = await this.chartOf(operatorId, period, chartedOf(totals, asked));
      return new PageView('Usage', <UsagePage asked={asked} totals={totals} chart={chart} />);
    } catch (error) {
      if (!(error instanceof DomainError) || error.problem !== 'validation') throw error;
      return new PageView('Usage', <UsagePage asked={asked} totals={[]} wrong={error} />, 422);
    }
  }

  @Get('usage.csv')
  @WithoutDeadline(true)
  async download(@CurrentVisit() visit: Visit, @Query() query: Record<string, string>): Promise<StreamableFile> {
    const period = await periodOf(visit.operator.timeZone, askedOf(query, visit.today));
    const { name, csv } = await this.exports.export(visit.operatorId, period);
    return new StreamableFile(csv, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }

  private async chartOf(operatorId: number, period: UsagePeriod, meters: readonly string[]) {
    const interval = intervalOf(period);
    const series = await this.series.series(operatorId, period, interval, meters);
    const byMeter = new Map(series.map(({ meter, points }) => [meter, points]));
    return {
      interval,
      starts: await intervalStarts(period, interval),
      series: meters.map((meter) => ({ meter, points: byMeter.get(meter) ?? [] })),
    };
  }
}

/** The meters that are drawn, in the order of the table. */
function chartedOf(totals: readonly MeterTotal[], { meters }: AskedUsage): string[] {
  const names = totals.map(({ meter }) => meter);
  const chosen = meters.length === 0 ? names : names.filter((name) => meters.includes(keyOf(name)));
  return chosen.slice(0, MAX_CHARTED);
}
