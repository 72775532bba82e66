import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { PublicAddress } from '../../platform/config';
import { Idempotent } from '../../platform/idempotency';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { CreatePaymentDto, CreateRefundDto, PaymentDto, PaymentLinkDto, RequestedRefundDto } from '../dto/payment.dto';
import { BookingPaymentsService } from '../payments/booking-payments.service';
import { BookingRefundsService } from '../payments/booking-refunds.service';
import { PaymentLinksService } from '../payments/payment-links.service';
import { toPaymentDto, toRequestedRefundDto } from '../payments/payment.mapper';

@ApiTags('Operator: bookings')
@RequirePermission('operator')
@Controller('api/v2/operator/bookings/:BookingReference')
export class OperatorPaymentsController {
  constructor(
    private readonly payments: BookingPaymentsService,
    private readonly refunds: BookingRefundsService,
    private readonly links: PaymentLinksService,
    private readonly address: PublicAddress,
  ) {}

  @Post('payments')
  @Idempotent()
  @ApiOperation({
    summary: 'Record a payment',
    description:
      'Records money that you received for a confirmed booking. You can record several part payments, but no more than the `Balance`. When nothing is due any more, the booking is `paid` and its purchase is complete.',
  })
  @ApiData(PaymentDto, { status: 201, description: 'Recorded.' })
  @ApiProblems('booking-not-found', 'booking-not-changeable', 'paid-elsewhere')
  async createPayment(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
    @Body() { Method, Reference, Amount }: CreatePaymentDto,
  ): Promise<{ data: PaymentDto }> {
    const received = { method: Method, reference: Reference ?? null, amount: Amount };
    const { payment, currency } = await this.payments.recordPayment(operatorId, reference, received);
    return { data: toPaymentDto(payment, currency) };
  }

  @Post('refunds')
  @Idempotent()
  @ApiOperation({
    summary: 'Refund a booking',
    description:
      'Refunds a confirmed or cancelled booking, completely or in part. Money that was paid by card online goes back to that card, once. For all other payment methods, the refund is only recorded: return the money yourself.',
  })
  @ApiData(RequestedRefundDto, { status: 201, description: 'Recorded, or for a card, requested.' })
  @ApiProblems('booking-not-found', 'booking-not-changeable', 'paid-elsewhere')
  async createRefund(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
    @Body() { Amount, Reason }: CreateRefundDto,
  ): Promise<{ data: RequestedRefundDto }> {
    const wanted = { amount: Amount, reason: Reason ?? null };
    return { data: toRequestedRefundDto(await this.refunds.refund(operatorId, reference, wanted)) };
  }

  @Post('payment-link')
  @ApiOperation({
    summary: 'Create a payment link',
    description:
      'Returns the address of a page on which the customer pays the `Balance` by card. The page needs no sign-in and accepts payments until 30 days after the start of the session. Repeating the request returns the same address.',
  })
  @ApiData(PaymentLinkDto, { status: 201, description: 'Created.' })
  @ApiProblems('booking-not-found', 'booking-not-changeable', 'paid-elsewhere')
  async createPaymentLink(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
  ): Promise<{ data: PaymentLinkDto }> {
    const { path, expiresAt } = await this.links.createLink(operatorId, reference);
    return { data: { URL: this.address.link(path), ExpiresAt: expiresAt } };
  }
}
