import { Controller, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { Idempotent } from '../../platform/idempotency';
import { BodyLimit, BodyTypes, type JsonBody, RawJsonBody } from '../../platform/http/bodies';
import { AnswersJsonText } from '../../platform/http/messages';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { RecordedUsageDto } from '../dto/usage.dto';
import { BodyErrors } from '../entries/body-errors';
import { NegativeAmounts } from '../recording/negative-amounts';
import { UsageRecorder } from '../recording/usage-recorder';
import { recordedUsageJson } from '../usage.mapper';
import { CLOUD_EVENTS_BODY } from './cloud-event.schema';
import { RequiredUsage } from './required-usage';
import { BATCHED, STRUCTURED, readUsageEvents } from './read-usage-events';

/** Maximum body size, in bytes. */
const EVENTS_BODY_LIMIT = 1_000_000;

@ApiTags('Usage meters')
@RequirePermission('usage:write')
@Controller('api/v2/usage/events')
export class UsageEventsController {
  constructor(
    private readonly recorder: UsageRecorder,
    private readonly negative: NegativeAmounts,
    private readonly required: RequiredUsage,
  ) {}

  @Post()
  @Idempotent()
  @BodyLimit(EVENTS_BODY_LIMIT)
  @BodyTypes([STRUCTURED, BATCHED])
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Record usage as CloudEvents',
    description:
      'Records usage from CloudEvents 1.0. Each event counts once, identified by its `source` and `id`. A batch has at most 1,000 events; all of them are recorded or none, and the response is a list. Extension attributes are not stored. The body has at most 1,000,000 bytes.',
    requestBody: CLOUD_EVENTS_BODY,
  })
  @ApiData(RecordedUsageDto, {
    status: 201,
    oneOrList: true,
    description: 'Recorded entry or, for a batch, a list in the same order.',
  })
  @ApiProblems('entry-conflict')
  async recordUsageEvents(
    @CurrentCaller() { operatorId }: Caller,
    @Req() request: Request,
    @RawJsonBody() body: JsonBody,
  ): Promise<string> {
    const errors = new BodyErrors();
    const events = readUsageEvents(request.headers, body, errors);
    await this.negative.throwErrors(operatorId, errors);
    await this.required.check(operatorId, [events].flat());
    if (!Array.isArray(events)) {
      const [id] = await this.recorder.record(operatorId, [events]);
      return `{"data":${recordedUsageJson(id!, events)}}`;
    }
    const ids = await this.recorder.record(operatorId, events);
    return `{"data":[${events.map((event, index) => recordedUsageJson(ids[index]!, event)).join(',')}]}`;
  }
}
