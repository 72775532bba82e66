import { Controller, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, CurrentCaller, RequirePermission } from '../../auth';
import { Idempotent } from '../../idempotency';
import { BodyLimit, BodyTypes, type JsonBody, RawJsonBody } from '../../shared/bodies';
import { AnswersJsonText } from '../../shared/http';
import { ApiData, ApiProblems } from '../../shared/openapi';
import { RecordedUsageDto } from '../dto/usage.dto';
import { UsageRecorder } from '../recording/usage-recorder';
import { recordedUsageJson } from '../usage.mapper';
import { CLOUD_EVENTS_BODY } from './cloud-event.schema';
import { BATCHED, STRUCTURED, readUsageEvents } from './read-usage-events';

/** The largest body of events, in bytes. */
const EVENTS_BODY_LIMIT = 1_000_000;

@ApiTags('Usage meters')
@RequirePermission('usage:write')
@Controller('api/v2/usage/events')
export class UsageEventsController {
  constructor(private readonly recorder: UsageRecorder) {}

  @Post()
  @Idempotent()
  @BodyLimit(EVENTS_BODY_LIMIT)
  @BodyTypes([STRUCTURED, BATCHED])
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Record usage as CloudEvents',
    description:
      'CloudEvents 1.0. Each counts once by its `source` and `id`; a batch of at most 1,000 is recorded all or none, and answered with a list. Extension attributes are not kept. At most 1 MB.',
    requestBody: CLOUD_EVENTS_BODY,
  })
  @ApiData(RecordedUsageDto, {
    status: 201,
    oneOrList: true,
    description: 'Recorded; a list for a batch, in its order.',
  })
  @ApiProblems('entry-conflict')
  async recordUsageEvents(
    @CurrentCaller() { operatorId }: Caller,
    @Req() request: Request,
    @RawJsonBody() body: JsonBody,
  ): Promise<string> {
    const events = readUsageEvents(request.headers, body);
    if (!Array.isArray(events)) {
      const [id] = await this.recorder.record(operatorId, [events]);
      return `{"data":${recordedUsageJson(id!, events)}}`;
    }
    const ids = await this.recorder.record(operatorId, events);
    return `{"data":[${events.map((event, index) => recordedUsageJson(ids[index]!, event)).join(',')}]}`;
  }
}
