import { Controller, type OnModuleInit, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, type Permission, RequirePermission } from '../auth';
import { FastWrites } from '../fast-path';
import { Idempotent } from '../idempotency';
import { AnswersJsonText, BodyLimit, type JsonBody } from '../shared/http';
import { ApiData } from '../shared/openapi';
import { RecordUsageBatchDto, RecordUsageDto } from './dto/record-usage.dto';
import { RecordedUsageDto } from './dto/usage.dto';
import { RawJsonBody } from './json-body.decorator';
import { readUsageBatch, readUsageEntry } from './recording/read-usage-body';
import { UsageRecorder } from './recording/usage-recorder';
import { recordedUsageJson } from './usage.mapper';

/** The largest body of a batch, in bytes. */
const BATCH_BODY_LIMIT = 1_000_000;

const PATH = 'api/v2/usage/meters';
const PERMISSION: Permission = 'usage:write';

@ApiTags('Usage meters')
@RequirePermission(PERMISSION)
@Controller(PATH)
export class UsageRecordingController implements OnModuleInit {
  constructor(
    private readonly recorder: UsageRecorder,
    private readonly fastWrites: FastWrites,
  ) {}

  onModuleInit(): void {
    this.fastWrites.register({
      path: `/${PATH}`,
      permission: PERMISSION,
      answer: async (caller, body) => ({ json: await this.record(caller, body) }),
    });
  }

  @Post()
  @Idempotent()
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Record usage',
    description:
      'Answered after the entry is committed; the next summary has it. Send an `Idempotency-Key` and repeat the request with it after a time-out: it counts only once.',
  })
  @ApiBody({ type: RecordUsageDto })
  @ApiData(RecordedUsageDto, { status: 201, description: 'Recorded.' })
  async record(@CurrentCaller() { operatorId }: Caller, @RawJsonBody() body: JsonBody): Promise<string> {
    const entry = readUsageEntry(body);
    const id = await this.recorder.record(operatorId, [entry]);
    return `{"data":${recordedUsageJson(id, entry)}}`;
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
  async recordBatch(@CurrentCaller() { operatorId }: Caller, @RawJsonBody() body: JsonBody): Promise<string> {
    const entries = readUsageBatch(body);
    const firstId = await this.recorder.record(operatorId, entries);
    return `{"data":[${entries.map((entry, index) => recordedUsageJson(firstId + index, entry)).join(',')}]}`;
  }
}
