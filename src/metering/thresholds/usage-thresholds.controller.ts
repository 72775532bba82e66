import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { Idempotent } from '../../platform/idempotency';
import { type JsonBody, RawJsonBody } from '../../platform/http/bodies';
import { AnswersJsonText } from '../../platform/http/messages';
import { ExactNumber, writeExactJson } from '../../platform/values/json';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
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
  @ApiOperation({ summary: 'List thresholds', description: 'Returns all thresholds, oldest first.' })
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
    summary: 'Create a threshold',
    description:
      'Notifies you when a meter’s usage of a day or month reaches a limit: once per period, the event `usage.threshold-reached` is published and the owners get an email. Usage of the current period counts; if it is already above the limit, the next entry triggers the notification. A threshold does not block recording. You can have up to 100 thresholds.',
  })
  @ApiBody({ type: CreateThresholdDto })
  @ApiData(ThresholdDto, { status: 201 })
  async createUsageThreshold(@CurrentCaller() { operatorId }: Caller, @RawJsonBody() body: JsonBody): Promise<string> {
    return writeExactJson({ data: toThresholdDto(await this.thresholds.add(operatorId, readThreshold(body))) });
  }

  @Delete(':ThresholdID')
  @RequirePermission('operator')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a threshold',
    description: 'Deletes a threshold. It no longer triggers notifications.',
  })
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
