import { Param, Post } from '@nestjs/common';
import { BookingLookupService } from '../../../bookings';
import {
  BookingPaymentsService,
  type BookingRefundEntity,
  BookingRefundsService,
  CorrectPaymentDto,
  CreatePaymentDto,
  CreateRefundDto,
  PaymentCorrectionsService,
} from '../../../payments';
import { Submitted, SubmittedForm, type View, fromDecimal, validated } from '../../html';
import { type Note, redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { BookingPageService } from './booking-page.service';

/** Payments and refunds on the page of a booking. */
@PageController('bookings/:BookingReference', 'desk')
export class BookingPaymentsController {
  constructor(
    private readonly records: BookingLookupService,
    private readonly payments: BookingPaymentsService,
    private readonly refunds: BookingRefundsService,
    private readonly corrections: PaymentCorrectionsService,
    private readonly pages: BookingPageService,
  ) {}

  @Post('payments')
  recordPayment(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.pages.submit('payment', visit, reference, form, async () => {
      const amount = await this.amountIn(form, visit.operatorId, reference);
      const body = { ...form.toBody(CreatePaymentDto, { additional: ['Amount'] }), ...amount };
      const { Method: method, Reference, Amount } = await validated(CreatePaymentDto, body);
      const received = { method, reference: Reference ?? null, amount: Amount };
      await form.once(() => this.payments.recordPayment(visit.operatorId, reference, received));
      return redirect(`/dashboard/bookings/${reference}`, 'payment-recorded');
    });
  }

  @Post('refunds')
  refund(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.pages.submit('refund', visit, reference, form, async () => {
      const amount = await this.amountIn(form, visit.operatorId, reference);
      const body = { ...form.toBody(CreateRefundDto, { additional: ['Amount'] }), ...amount };
      const { Amount, Method, Reason } = await validated(CreateRefundDto, body);
      const requested = { amount: Amount, method: Method, reason: Reason ?? null };
      const refunds = await form.once(() => this.refunds.refund(visit.operatorId, reference, requested));
      return redirect(`/dashboard/bookings/${reference}#payments`, noteAbout(refunds));
    });
  }

  @Post('payments/:PaymentID/correct')
  correct(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Param('PaymentID') paymentId: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.pages.submit(`correct-${paymentId}`, visit, reference, form, async () => {
      const { Method } = await form.as(CorrectPaymentDto);
      await this.corrections.correctMethod(visit.operatorId, reference, paymentId, Method);
      return redirect(`/dashboard/bookings/${reference}#payments`, 'payment-corrected');
    });
  }

  @Post('refunds/:RefundID/paid-out')
  payOut(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Param('RefundID') refundId: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.pages.submit(`paid-out-${refundId}`, visit, reference, form, async () => {
      await this.refunds.payOut(visit.operatorId, reference, refundId);
      return redirect(`/dashboard/bookings/${reference}#payments`, 'refund-paid-out');
    });
  }

  /** The amount in the API's form; absent if the field is empty. */
  private async amountIn(form: SubmittedForm, operatorId: number, reference: string) {
    const text = form.text('Amount');
    if (text === '') return {};
    const { currency } = (await this.records.getBooking(operatorId, reference)).booking;
    return { Amount: { Amount: fromDecimal(text, currency), Currency: currency } };
  }
}

/** How the money goes back; the payments on the page show how it is split. */
function noteAbout(refunds: readonly BookingRefundEntity[]): Note {
  const byHand = refunds.filter(({ status }) => status === 'to-pay-out').length;
  if (byHand === 0) return 'refund-requested';
  return byHand === refunds.length ? 'refund-to-pay-out' : 'refund-split';
}
