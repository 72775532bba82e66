import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../auth';
import { Idempotent } from '../../idempotency';
import { type JsonBody, RawJsonBody } from '../../shared/bodies';
import { AnswersJsonText } from '../../shared/http';
import { ExactNumber, writeExactJson } from '../../shared/json';
import { ApiData, ApiProblems } from '../../shared/openapi';
import { CreateThresholdDto, ThresholdDto } from '../dto/threshold.dto';
import { formatQuantity } from '../decimal/quantity';
import { readThreshold } from './read-threshold';
import { type Threshold, ThresholdsService } from './thresholds.service';

@ApiTags('Usage in detail')
@Controller('api/v2/usage/thresholds')
export class UsageThresholdsController {
  constructor(private readonly thresholds: ThresholdsService) {}

  @Get()
  @RequirePermission('usage:read')
  @AnswersJsonText()
  @ApiOperation({ summary: 'List thresholds', description: 'Oldest first.' })
  @ApiData(ThresholdDto, { list: true })
  async listUsageThresholds(@CurrentCaller() { operatorId }: Caller): Promise<string> {
    const thresholds = await this.thresholds.list(operatorId);
    return writeExactJson({ data: thresholds.map(toThresholdDto) });
  }

  @Post()
  @RequirePermission('operator')
  @Idempotent()
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Add a threshold',
    description:
      'When a meter’s usage of a day or month reaches the limit, once in each, the fact `usage.threshold-reached` tells it and the owners get a mail. What the running period has used already counts; is it beyond the limit, the next entry reaches it. Nothing is refused. At most 100.',
  })
  @ApiBody({ type: CreateThresholdDto })
  @ApiData(ThresholdDto, { status: 201 })
  async createUsageThreshold(@CurrentCaller() { operatorId }: Caller, @RawJsonBody() body: JsonBody): Promise<string> {
    return writeExactJson({ data: toThresholdDto(await this.thresholds.add(operatorId, readThreshold(body))) });
  }

  @Delete(':ThresholdID')
  @RequirePermission('operator')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove a threshold' })
  @ApiProblems('threshold-not-found')
  async removeUsageThreshold(@CurrentCaller() { operatorId }: Caller, @Param('ThresholdID') id: string): Promise<void> {
    await this.thresholds.remove(operatorId, id);
  }
}

function toThresholdDto({ id, meter, period, limit, createdAt }: Threshold) {
  return {
    ...{ ThresholdID: id, Meter: meter, Period: period },
    ...{ Limit: new ExactNumber(formatQuantity(limit)), CreatedAt: createdAt },
  };
}
