import { Param, Post } from '@nestjs/common';
import { BookingLookupService, openAmount } from '../../../bookings';
import { PaymentLinksService } from '../../../payments';
import { PublicAddress } from '../../../platform/config';
import { MessagesService } from '../../../workflows';
import { Submitted, SubmittedForm, type View, formatDate, formatMoney } from '../../html';
import { redirectCounting } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { BookingPageService } from './booking-page.service';

/** Emails customers the page on which they pay by card. */
@PageController('bookings/:BookingReference/payment-link', 'desk')
export class PaymentLinkController {
  constructor(
    private readonly records: BookingLookupService,
    private readonly links: PaymentLinksService,
    private readonly messages: MessagesService,
    private readonly pages: BookingPageService,
    private readonly address: PublicAddress,
  ) {}

  @Post()
  send(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.pages.submit('payment-link', visit, reference, form, async () => {
      const { path } = await this.links.createLink(visit.operatorId, reference);
      const { booking, productName, balance } = await this.records.getBooking(visit.operatorId, reference);
      const amount = formatMoney(openAmount(balance), booking.currency);
      const session = `${productName} on ${formatDate(booking.sessionDate)} at ${booking.sessionTime}`;
      const message = {
        subject: `Please pay ${amount} for ${productName}`,
        body: [
          `Hello ${booking.firstName},`,
          `${amount} is due for your booking ${reference}: ${session}.`,
          `Pay by card: ${this.address.link(path)}`,
        ].join('\n\n'),
      };
      const queued = await form.once(() => this.messages.sendToBooking(booking, message));
      return redirectCounting(`/dashboard/bookings/${reference}`, 'message-queued', [queued]);
    });
  }
}
