import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { type JsonBody, RawJsonBody } from '../../platform/http/bodies';
import { AnswersJsonText } from '../../platform/http/messages';
import { Idempotent } from '../../platform/idempotency';
import { parseNumericId } from '../../platform/values/identifiers';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { CorrectedUsageDto, CorrectUsageDto, VoidUsageDto, VoidedUsageDto } from '../dto/corrections.dto';
import { UsageEntryNotFoundError } from '../metering.errors';
import { BodyErrors } from '../entries/body-errors';
import { NegativeAmounts } from '../recording/negative-amounts';
import { correctedUsageJson } from '../usage.mapper';
import { readCorrection } from './read-correction';
import { UsageVoidService } from './usage-void.service';

@ApiTags('Usage meters')
@RequirePermission('usage:write')
@Controller('api/v2/usage/meters/entries')
export class UsageVoidsController {
  constructor(
    private readonly voids: UsageVoidService,
    private readonly negative: NegativeAmounts,
  ) {}

  @Post(':ID/void')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Void a usage entry',
    description:
      'Excludes an entry from all totals, series and counts immediately. Lists still contain it, with `VoidedAt`. Repeating the request returns the same response. Entries recorded by the platform cannot be voided.',
  })
  @ApiData(VoidedUsageDto)
  @ApiProblems('not-found', 'entry-not-voidable')
  async voidUsageEntry(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ID') text: string,
    @Body() body: VoidUsageDto,
  ): Promise<{ data: VoidedUsageDto }> {
    const id = parseNumericId(text);
    if (id === undefined) throw new UsageEntryNotFoundError();
    return { data: { ID: id, VoidedAt: await this.voids.voidEntry(operatorId, id, body.Reason ?? null) } };
  }

  @Post(':ID/correct')
  @HttpCode(201)
  @Idempotent()
  @AnswersJsonText()
  @ApiOperation({
    summary: 'Correct a usage entry',
    description:
      'Voids an entry and records another amount in its place, with the same `Meter`, `OccurredAt` and `ExtraInfo`, in one transaction: no summary contains both or neither. Only an entry that counts can be corrected; send an `Idempotency-Key` to retry safely. The `EntryKey` stays with the voided entry, so sending it again still has no effect.',
  })
  @ApiBody({ type: CorrectUsageDto })
  @ApiData(CorrectedUsageDto, { status: 201, description: 'Corrected.' })
  @ApiProblems('not-found', 'entry-not-voidable')
  async correctUsageEntry(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ID') text: string,
    @RawJsonBody() body: JsonBody,
  ): Promise<string> {
    const id = parseNumericId(text);
    if (id === undefined) throw new UsageEntryNotFoundError();
    const errors = new BodyErrors();
    const correction = readCorrection(body, (await this.voids.findMeter(operatorId, id)) ?? '', errors);
    await this.negative.throwErrors(operatorId, errors);
    return correctedUsageJson(id, await this.voids.correctEntry(operatorId, id, correction));
  }
}
