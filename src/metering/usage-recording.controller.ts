import { Controller, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../auth';
import { FastWrite } from '../fast-path';
import { KeyedResponse, Idempotent } from '../idempotency';
import { BodyLimit, type JsonBody, RawJsonBody } from '../shared/bodies';
import { AnswersJsonText } from '../shared/http';
import { ApiData, ApiProblems } from '../shared/openapi';
import { RecordUsageBatchDto, RecordUsageDto } from './dto/record-usage.dto';
import { RecordedUsageDto } from './dto/usage.dto';
import { readUsageBatch, readUsageEntry } from './recording/read-usage-body';
import { UsageRecorder } from './recording/usage-recorder';
import { recordedUsageJson } from './usage.mapper';

/** The largest body of a batch, in bytes. */
const BATCH_BODY_LIMIT = 1_000_000;

@ApiTags('Usage meters')
@RequirePermission('usage:write')
@Controller('api/v2/usage/meters')
export class UsageRecordingController {
  constructor(private readonly recorder: UsageRecorder) {}

  @Post()
  @FastWrite()
  @Idempotent()
  @ApiOperation({
    summary: 'Record usage',
    description:
      'Answered after the entry is committed; the next summary has it. Send an `EntryKey` and repeat the request with it after a time-out: it counts only once.',
  })
  @ApiBody({ type: RecordUsageDto })
  @ApiData(RecordedUsageDto, { status: 201, description: 'Recorded.' })
  @ApiProblems('entry-conflict')
  async recordUsage(@CurrentCaller() { operatorId }: Caller, @RawJsonBody() body: JsonBody): Promise<KeyedResponse> {
    const entry = readUsageEntry(body);
    const [id] = await this.recorder.record(operatorId, [entry]);
    return KeyedResponse.created(`{"data":${recordedUsageJson(id!, entry)}}`);
  }

  @Post('batch')
  @Idempotent()
  @BodyLimit(BATCH_BODY_LIMIT)
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Record many usages',
    description: 'All or none. Fields are named with the entry’s index, such as `Entries.3.Usage`. At most 1 MB.',
  })
  @ApiBody({ type: RecordUsageBatchDto })
  @ApiData(RecordedUsageDto, { status: 201, list: true, description: 'All recorded; in the order of the request.' })
  @ApiProblems('entry-conflict')
  async recordUsageBatch(@CurrentCaller() { operatorId }: Caller, @RawJsonBody() body: JsonBody): Promise<string> {
    const entries = readUsageBatch(body);
    const ids = await this.recorder.record(operatorId, entries);
    return `{"data":[${entries.map((entry, index) => recordedUsageJson(ids[index]!, entry)).join(',')}]}`;
  }
}
