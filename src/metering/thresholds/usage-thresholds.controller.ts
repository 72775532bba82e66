import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { Idempotent } from '../../platform/idempotency';
import { type JsonBody, RawJsonBody } from '../../platform/http/bodies';
import { AnswersJsonText } from '../../platform/http/messages';
import { ExactNumber, writeExactJson } from '../../platform/values/json';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { ChangeThresholdDto, CreateThresholdDto, ThresholdDto, ThresholdsQuery } from '../dto/threshold.dto';
import { formatQuantity } from '../decimal/quantity';
import { readThreshold, readThresholdChange } from './read-threshold';
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
  async listUsageThresholds(
    @CurrentCaller() { operatorId }: Caller,
    @Query() { Subject: subject }: ThresholdsQuery,
  ): Promise<string> {
    const thresholds = await this.thresholds.list(operatorId);
    const found = thresholds.filter((each) => subject === undefined || each.subject === subject);
    return writeExactJson({ data: found.map(toThresholdDto) });
  }

  @Post()
  @RequirePermission('operator')
  @Idempotent()
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Create a threshold',
    description:
      'Notifies you when a meter’s usage of a day or month reaches a limit, or percentages of it: once per level and period, the event `usage.threshold-reached` is published and the owners get an email. With `Subject`, only the usage of one subject counts, or that of each subject separately. Usage of the current period counts; if it is already above the limit, the next entry triggers the notification. A threshold does not block recording. You can have up to 100 thresholds.',
  })
  @ApiBody({ type: CreateThresholdDto })
  @ApiData(ThresholdDto, { status: 201 })
  async createUsageThreshold(@CurrentCaller() { operatorId }: Caller, @RawJsonBody() body: JsonBody): Promise<string> {
    return writeExactJson({ data: toThresholdDto(await this.thresholds.add(operatorId, readThreshold(body))) });
  }

  @Patch(':ThresholdID')
  @RequirePermission('operator')
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Update a threshold',
    description:
      'Changes the fields that you send, from the next entry on. All other fields stay unchanged; `Meter` and `Subject` cannot be changed. Levels that a period has already reached are not reached again.',
  })
  @ApiBody({ type: ChangeThresholdDto })
  @ApiData(ThresholdDto)
  @ApiProblems('threshold-not-found')
  async changeUsageThreshold(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ThresholdID') id: string,
    @RawJsonBody() body: JsonBody,
  ): Promise<string> {
    const changed = await this.thresholds.change(operatorId, id, readThresholdChange(body));
    return writeExactJson({ data: toThresholdDto(changed) });
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

function toThresholdDto({ id, meter, subject, period, limit, levels, createdAt }: Threshold) {
  return {
    ...{ ThresholdID: id, Meter: meter, ...(subject !== undefined && { Subject: subject }), Period: period },
    ...{ Limit: new ExactNumber(formatQuantity(limit)), ...(levels && { Levels: levels }), CreatedAt: createdAt },
  };
}
