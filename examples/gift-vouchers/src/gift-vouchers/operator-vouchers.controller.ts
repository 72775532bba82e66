import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from 'slipway/auth';
import { Idempotent } from 'slipway/idempotency';
import { ApiData } from 'slipway/shared/openapi';
import { IssueVoucherDto, VoucherDto } from './dto/voucher.dto';
import { toVoucherDto } from './voucher.mapper';
import { VouchersService } from './vouchers.service';

/** Vouchers that a list shows. */
const SHOWN = 200;

@ApiTags('Operator: gift vouchers')
@RequirePermission('operator')
@Controller('api/v2/operator/gift-vouchers')
export class OperatorVouchersController {
  constructor(private readonly vouchers: VouchersService) {}

  @Post()
  @Idempotent()
  @ApiOperation({ summary: 'Issue a gift voucher', description: 'Counted by the meter `voucher-issued`.' })
  @ApiData(VoucherDto, { status: 201 })
  async issueVoucher(
    @CurrentCaller() { operatorId }: Caller,
    @Body() { Amount, RecipientName, RecipientEmail, ExpiresAt }: IssueVoucherDto,
  ): Promise<{ data: VoucherDto }> {
    const request = { amount: Amount, recipientName: RecipientName, recipientEmail: RecipientEmail };
    const voucher = await this.vouchers.issue(operatorId, { ...request, expiresAt: ExpiresAt ?? undefined });
    return { data: toVoucherDto(voucher) };
  }

  @Get()
  @ApiOperation({ summary: 'List gift vouchers', description: `The newest ${SHOWN}.` })
  @ApiData(VoucherDto, { list: true })
  async listVouchers(@CurrentCaller() { operatorId }: Caller): Promise<{ data: VoucherDto[] }> {
    return { data: (await this.vouchers.list(operatorId, SHOWN)).map(toVoucherDto) };
  }
}
