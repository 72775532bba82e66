import { Get, Query, type StreamableFile } from '@nestjs/common';
import { UsageEntriesService } from '../../../metering';
import { DomainError } from '../../../platform/errors';
import { WithoutDeadline } from '../../../platform/http/problems';
import { csvDownload } from '../frame/csv-download';
import { PageController } from '../frame/page-controller.decorator';
import { PageView, type View } from '../../html';
import { redirect } from '../frame/flash-messages';
import { CurrentVisit, type Visit } from '../frame/visit';
import { MeterPages } from './meter-pages';
import { readUsageQuery, periodOf } from './usage-query';
import { UsageOverviewService } from './usage-overview.service';
import { UsagePage } from './usage.page';

@PageController('usage')
export class UsageController {
  constructor(
    private readonly overviews: UsageOverviewService,
    private readonly entries: UsageEntriesService,
    private readonly pages: MeterPages,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Query() parameters: Record<string, string>): Promise<PageView> {
    const query = readUsageQuery(parameters, visit.today);
    try {
      const period = await periodOf(visit.operator.timeZone, query);
      const overview = await this.overviews.loadUsageOverview(visit.operatorId, period, query);
      return new PageView('Usage', <UsagePage query={query} overview={overview} />);
    } catch (error) {
      if (!(error instanceof DomainError) || error.problem !== 'validation') throw error;
      return new PageView('Usage', <UsagePage query={query} wrong={error} />, 422);
    }
  }

  /** The page of one meter. */
  @Get('meter')
  async showMeter(@CurrentVisit() visit: Visit, @Query() query: Record<string, string>): Promise<View> {
    return query['Meter'] ? this.pages.renderMeterPage(visit, query) : redirect('/dashboard/usage');
  }

  @Get('usage.csv')
  @WithoutDeadline(true)
  async download(@CurrentVisit() visit: Visit, @Query() query: Record<string, string>): Promise<StreamableFile> {
    const { subject, ...dates } = readUsageQuery(query, visit.today);
    const period = await periodOf(visit.operator.timeZone, dates);
    const filter = { meter: query['Meter'], subject };
    const { name, lines } = await this.entries.exportCsv(visit.operatorId, period, filter);
    return csvDownload(name, lines);
  }
}
