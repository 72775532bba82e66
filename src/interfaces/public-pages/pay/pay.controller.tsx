import { Get, Param, Post, Query } from '@nestjs/common';
import { BookingCheckoutService, type PayableBooking, PaymentLinksService } from '../../../payments';
import { CurrentActor } from '../../../platform/actor';
import { PublicAddress } from '../../../platform/config';
import {
  ErrorPages,
  type PageView,
  PublicForm,
  PublicPages,
  RedirectView,
  type Rejection,
  Submitted,
  SubmittedForm,
  type View,
} from '../../html';
import { BookingHeadingsService } from '../booking-headings.service';
import { customerPage } from '../customer-page';
import { unknownLink } from '../unknown-link.page';
import { continueToPayment } from './continue-to-payment.page';
import { PayPage } from './pay.page';
import { submitPayment } from './submit-payment';

/**
 * The page on which a customer pays the balance of a booking by card. The token in its address is the only credential:
 * there is no session, so CSRF is impossible.
 */
@PublicPages('pay/:Token')
@ErrorPages()
export class PayController {
  constructor(
    private readonly links: PaymentLinksService,
    private readonly checkout: BookingCheckoutService,
    private readonly headings: BookingHeadingsService,
    private readonly actor: CurrentActor,
    private readonly address: PublicAddress,
  ) {}

  @Get()
  async page(@Param('Token') token: string, @Query('paid') paid: unknown): Promise<View> {
    const found = await this.links.findByToken(token);
    if (paid !== '1' || !found?.isPayable) return this.show(token, found);
    this.actAsCustomer();
    await this.checkout.refresh(subjectOf(found));
    return this.show(token, await this.links.findByToken(token));
  }

  @Post()
  @PublicForm()
  async pay(@Param('Token') token: string, @Submitted() form: SubmittedForm): Promise<View> {
    const found = await this.links.findByToken(token);
    if (!found?.isPayable) return this.show(token, found);
    this.actAsCustomer();
    const again = async (rejection: Rejection) => this.show(token, await this.links.findByToken(token), rejection);
    return submitPayment(form, () => this.start(token, found, form), again);
  }

  private async start(token: string, found: PayableBooking, form: SubmittedForm): Promise<View> {
    const page = `/pay/${token}`;
    if (!this.checkout.usesPages) {
      await this.checkout.pay(subjectOf(found), form.text('Token').slice(0, 255));
      return new RedirectView(page);
    }
    const { booking, productName } = found.details;
    const back = { paidUrl: this.address.link(`${page}?paid=1`), cancelledUrl: this.address.link(page) };
    const url = await this.checkout.openPage(subjectOf(found), `${productName}, booking ${booking.reference}`, back);
    return continueToPayment(url, await this.headings.describeBooking(booking));
  }

  private async show(token: string, found: PayableBooking | undefined, rejection?: Rejection): Promise<PageView> {
    if (!found) return unknownLink();
    const { booking } = found.details;
    const described = await this.headings.describeBooking(booking);
    const isUnderWay = found.isPayable && (await this.checkout.isUnderWay(subjectOf(found)));
    const shown = { payable: found, described, isUnderWay, rejection, usesPages: this.checkout.usesPages };
    const page = <PayPage token={token} {...shown} />;
    const hasEnded = booking.status === 'cancelled' || booking.status === 'expired';
    return customerPage(described, ({ pay }) => pay.title, page, { status: hasEnded ? 410 : 200 });
  }

  private actAsCustomer(): void {
    this.actor.set({ kind: 'customer', id: null, name: 'Payment page' });
  }
}

function subjectOf({ details: { booking } }: PayableBooking) {
  return { operatorId: booking.operatorId, bookingId: booking.id };
}
