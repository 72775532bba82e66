import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { OperatorsService } from '../operators';
import { AnswersJsonText, JSON_TEXT, streamOf, wholeOrStreamed } from '../platform/http/messages';
import { ApiData } from '../platform/http/openapi';
import { UsageBreakdownDto } from './dto/breakdown.dto';
import { UsageBreakdownQuery } from './dto/usage.query';
import { usagePeriod } from './queries/usage-period';
import { breakdownCsv, breakdownJson } from './usage.mapper';
import { BreakdownService } from './groups/breakdown.service';

@ApiTags('Usage in detail')
@RequirePermission('usage:read')
@Controller('api/v2/usage/meters')
export class UsageBreakdownController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly breakdowns: BreakdownService,
  ) {}

  @Get('breakdown')
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Break down usage',
    description:
      'Returns the usage of a meter by the values of a key from its definition. Together with `Other`, the groups add up exactly to the meter’s total. The range has at most 36,600 dates.',
  })
  @ApiData(UsageBreakdownDto)
  async getUsageBreakdown(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: UsageBreakdownQuery,
  ): Promise<string | StreamableFile> {
    const { period, breakdown } = await this.load(operatorId, query);
    return wholeOrStreamed(breakdownJson({ period, meter: query.Meter, by: query.By }, breakdown), JSON_TEXT);
  }

  @Get('breakdown.csv')
  @ApiOperation({
    summary: 'Export a breakdown of usage',
    description:
      "Returns the same groups as the breakdown, in the same order, as CSV. `Kind` is `value`, `none` for entries without a value, or `other` for the sum of values beyond the limits. Texts that a spreadsheet would interpret as a formula are prefixed with `'`.",
  })
  @ApiProduces('text/csv')
  @ApiResponse({
    status: 200,
    description: 'CSV with a header row and one row per group.',
    content: {
      'text/csv': {
        schema: { type: 'string' },
        example: 'Kind,Value,TotalUsage,EventCount\r\nvalue,spring,40.5,18\r\nnone,,2,1\r\n',
      },
    },
  })
  async exportUsageBreakdown(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: UsageBreakdownQuery,
  ): Promise<StreamableFile> {
    const { breakdown } = await this.load(operatorId, query);
    return new StreamableFile(streamOf(breakdownCsv(breakdown)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="usage-breakdown-${query.from}-to-${query.to}.csv"`,
    });
  }

  private async load(operatorId: number, { from, to, Meter: meter, By: by, Subject: subject }: UsageBreakdownQuery) {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const period = usagePeriod(timeZone, from, to);
    return { period, breakdown: await this.breakdowns.loadBreakdown(operatorId, period, { meter, by, subject }) };
  }
}
