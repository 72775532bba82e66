import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { OperatorsService } from '../../operators';
import { AnswersJsonText, JSON_TEXT, wholeOrStreamed } from '../../platform/http/messages';
import { ApiData } from '../../platform/http/openapi';
import { UsageBreakdownDto } from '../dto/breakdown.dto';
import { UsageBreakdownQuery } from '../dto/usage.query';
import { usagePeriod } from '../queries/usage-period';
import { breakdownJson } from '../usage.mapper';
import { BreakdownService } from './breakdown.service';

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
    @Query() { from, to, Meter: meter, By: by }: UsageBreakdownQuery,
  ): Promise<string | StreamableFile> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const period = usagePeriod(timeZone, from, to);
    const breakdown = await this.breakdowns.loadBreakdown(operatorId, period, meter, by);
    return wholeOrStreamed(breakdownJson({ period, meter, by }, breakdown), JSON_TEXT);
  }
}
