import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { PublicAddress } from '../platform/config';
import { Idempotent } from '../platform/idempotency';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import {
  CorrectPaymentDto,
  CreatePaymentDto,
  CreateRefundDto,
  PaymentDto,
  PaymentLinkDto,
  RefundDto,
  RequestedRefundDto,
} from './dto/payment.dto';
import { BookingPaymentsService } from './receiving/booking-payments.service';
import { BookingRefundsService } from './refunds/booking-refunds.service';
import { PaymentCorrectionsService } from './receiving/payment-corrections.service';
import { PaymentLinksService } from './links/payment-links.service';
import { toPaymentDto, toRefundDto, toRequestedRefundDto } from './dto/payment.mapper';

@ApiTags('Operator: bookings')
@RequirePermission('operator')
@Controller('api/v2/operator/bookings/:BookingReference')
export class OperatorPaymentsController {
  constructor(
    private readonly payments: BookingPaymentsService,
    private readonly refunds: BookingRefundsService,
    private readonly corrections: PaymentCorrectionsService,
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
      'Refunds a confirmed or cancelled booking, completely or in part. Money that was paid by card online goes back to that card, once. All other refunds are `to-pay-out`: return the money yourself, and tick it off.',
  })
  @ApiData(RequestedRefundDto, { status: 201, description: 'Recorded, or for a card, requested.' })
  @ApiProblems('booking-not-found', 'booking-not-changeable', 'paid-elsewhere')
  async createRefund(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
    @Body() { Amount, Method, Reason }: CreateRefundDto,
  ): Promise<{ data: RequestedRefundDto }> {
    const requested = { amount: Amount, method: Method, reason: Reason ?? null };
    return { data: toRequestedRefundDto(await this.refunds.refund(operatorId, reference, requested)) };
  }

  @Post('payments/:PaymentID/correct')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Correct a payment',
    description:
      'Corrects the `Method` of a payment that you recorded, for example if it was not cash but your card terminal. Takings show the payment once, with the new method. Refunds of it that you have not paid out change with it.',
  })
  @ApiData(PaymentDto)
  @ApiProblems('booking-not-found', 'payment-not-found', 'payment-not-correctable', 'paid-elsewhere')
  async correctPayment(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
    @Param('PaymentID') paymentId: string,
    @Body() { Method }: CorrectPaymentDto,
  ): Promise<{ data: PaymentDto }> {
    const { payment, currency } = await this.corrections.correctMethod(operatorId, reference, paymentId, Method);
    return { data: toPaymentDto(payment, currency) };
  }

  @Post('refunds/:RefundID/paid-out')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Tick off a refund',
    description:
      'Records that you have returned the money of a refund with the status `to-pay-out`, which becomes `succeeded`. Takings count it on this day, and the customer gets an email. Repeating the request changes nothing.',
  })
  @ApiData(RefundDto)
  @ApiProblems('booking-not-found', 'refund-not-found', 'refund-not-payable')
  async markRefundPaidOut(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BookingReference') reference: string,
    @Param('RefundID') refundId: string,
  ): Promise<{ data: RefundDto }> {
    return { data: toRefundDto(await this.refunds.payOut(operatorId, reference, refundId)) };
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
