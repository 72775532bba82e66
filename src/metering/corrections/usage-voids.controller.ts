import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { parseNumericId } from '../../platform/values/identifiers';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { VoidUsageDto, VoidedUsageDto } from '../dto/usage.dto';
import { UsageEntryNotFoundError } from '../metering.errors';
import { UsageVoidService } from './usage-void.service';

@ApiTags('Usage meters')
@RequirePermission('usage:write')
@Controller('api/v2/usage/meters/entries')
export class UsageVoidsController {
  constructor(private readonly voids: UsageVoidService) {}

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
}
