import { Get, Query, type StreamableFile } from '@nestjs/common';
import { TakingsExportService } from '../../../payments';
import { WithoutDeadline } from '../../../platform/http/problems';
import { PageView } from '../../html';
import { csvDownload } from '../frame/csv-download';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { BusinessExportService } from './business-export.service';
import { BusinessOverviewService } from './business-overview.service';
import { BusinessPage } from './business.page';
import { businessPeriodOf } from './business-period';

@PageController('business')
export class BusinessController {
  constructor(
    private readonly overviews: BusinessOverviewService,
    private readonly exports: BusinessExportService,
    private readonly takings: TakingsExportService,
  ) {}

  @Get()
  async show(@CurrentVisit() { operatorId, today }: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    const overview = await this.overviews.loadBusinessOverview(operatorId, businessPeriodOf(query, today));
    return new PageView('Business', <BusinessPage overview={overview} />);
  }

  @Get('business.csv')
  @WithoutDeadline(true)
  download(@CurrentVisit() { operatorId, today }: Visit, @Query() query: Record<string, string>): StreamableFile {
    const period = businessPeriodOf(query, today);
    return csvDownload(`business-${period.from}-to-${period.to}.csv`, this.exports.lines(operatorId, period));
  }

  @Get('takings.csv')
  @WithoutDeadline(true)
  async downloadTakings(
    @CurrentVisit() { operatorId, today }: Visit,
    @Query() query: Record<string, string>,
  ): Promise<StreamableFile> {
    const period = businessPeriodOf(query, today);
    return csvDownload(`takings-${period.from}-to-${period.to}.csv`, await this.takings.export(operatorId, period));
  }
}
