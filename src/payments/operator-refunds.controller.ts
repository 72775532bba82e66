import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { ApiData } from '../platform/http/openapi';
import { decodeCursor, DEFAULT_PAGE_SIZE, type Page, toPage } from '../platform/http/pagination';
import { ListedRefundDto, ListRefundsQuery } from './dto/payment.dto';
import { toListedRefundDto } from './dto/payment.mapper';
import { RefundListsRepository } from './ledger/refund-lists.repository';

@ApiTags('Operator: bookings')
@RequirePermission('operator')
@Controller('api/v2/operator/refunds')
export class OperatorRefundsController {
  constructor(private readonly refunds: RefundListsRepository) {}

  @Get()
  @ApiOperation({
    summary: 'List refunds',
    description:
      'Returns refunds of all bookings, newest first. Use `Status=to-pay-out` for the money that you have to return yourself, and `Status=failed` or `Status=pending` for refunds that need attention; `FailureReason` says why.',
  })
  @ApiData(ListedRefundDto, { paged: true })
  async listRefunds(
    @CurrentCaller() { operatorId }: Caller,
    @Query() { Status: status, Limit: limit = DEFAULT_PAGE_SIZE, Cursor }: ListRefundsQuery,
  ): Promise<Page<ListedRefundDto>> {
    const [beforeId] = decodeCursor(Cursor, ['number']) ?? [];
    const rows = await this.refunds.list(operatorId, { status, beforeId }, limit + 1);
    return toPage(rows, limit, toListedRefundDto, ({ refund }) => [refund.id]);
  }
}
