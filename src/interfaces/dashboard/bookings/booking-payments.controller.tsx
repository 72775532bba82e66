import { Param, Post } from '@nestjs/common';
import {
  BookingLookupService,
  BookingPaymentsService,
  BookingRefundsService,
  CreatePaymentDto,
  CreateRefundDto,
} from '../../../bookings';
import { Submitted, SubmittedForm, type View, fromDecimal, validated } from '../../html';
import { redirect } from '../frame/flash-messages';
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
      const { Amount, Reason } = await validated(CreateRefundDto, body);
      const refund = { amount: Amount, reason: Reason ?? null };
      await form.once(() => this.refunds.refund(visit.operatorId, reference, refund));
      return redirect(`/dashboard/bookings/${reference}`, 'booking-refunded');
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
