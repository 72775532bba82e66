import { Controller, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { HotWrite } from '../platform/hot-routes';
import { KeyedResponse, Idempotent } from '../platform/idempotency';
import { BodyLimit, type JsonBody, RawJsonBody } from '../platform/http/bodies';
import { AnswersJsonText } from '../platform/http/messages';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { RecordUsageBatchDto, RecordUsageDto } from './dto/record-usage.dto';
import { RecordedUsageDto } from './dto/usage.dto';
import { BodyErrors } from './entries/body-errors';
import { NegativeAmounts } from './recording/negative-amounts';
import { readUsageBatch, readUsageEntry } from './recording/read-usage-body';
import { UsageRecorder } from './recording/usage-recorder';
import { recordedUsageJson } from './usage.mapper';

/** Maximum body size of a batch, in bytes. */
const BATCH_BODY_LIMIT = 1_000_000;

const PATH = 'api/v2/usage/meters';

@ApiTags('Usage meters')
@RequirePermission('usage:write')
@Controller(PATH)
export class UsageRecordingController {
  constructor(
    private readonly recorder: UsageRecorder,
    private readonly negative: NegativeAmounts,
  ) {}

  @Post()
  @HotWrite({
    path: PATH,
    permission: 'usage:write',
    answer: (controller: UsageRecordingController, { caller, body }) => controller.recordUsage(caller, body),
  })
  @Idempotent()
  @ApiOperation({
    summary: 'Record usage',
    description:
      'Records one entry. The API responds after the commit, and the next summary contains the entry. Send an `EntryKey` and retry with it after a timeout: the entry counts only once.',
  })
  @ApiBody({ type: RecordUsageDto })
  @ApiData(RecordedUsageDto, { status: 201, description: 'Recorded.' })
  @ApiProblems('entry-conflict')
  async recordUsage(@CurrentCaller() { operatorId }: Caller, @RawJsonBody() body: JsonBody): Promise<KeyedResponse> {
    const errors = new BodyErrors();
    const entry = readUsageEntry(body, errors);
    await this.negative.throwErrors(operatorId, errors);
    const [id] = await this.recorder.record(operatorId, [entry]);
    return KeyedResponse.created(`{"data":${recordedUsageJson(id!, entry)}}`);
  }

  @Post('batch')
  @Idempotent()
  @BodyLimit(BATCH_BODY_LIMIT)
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Record a batch of usage',
    description:
      'Records all entries or none. The body has at most 1,000,000 bytes. Errors name fields with the index of the entry, such as `Entries.3.Usage`.',
  })
  @ApiBody({ type: RecordUsageBatchDto })
  @ApiData(RecordedUsageDto, { status: 201, list: true, description: 'Recorded entries, in the order of the request.' })
  @ApiProblems('entry-conflict')
  async recordUsageBatch(@CurrentCaller() { operatorId }: Caller, @RawJsonBody() body: JsonBody): Promise<string> {
    const errors = new BodyErrors();
    const entries = readUsageBatch(body, errors);
    await this.negative.throwErrors(operatorId, errors);
    const ids = await this.recorder.record(operatorId, entries);
    return `{"data":[${entries.map((entry, index) => recordedUsageJson(ids[index]!, entry)).join(',')}]}`;
  }
}
