import { Get, Param, Post, Query } from '@nestjs/common';
import { CurrentActor } from '../../../platform/actor';
import {
  OFFER_ACTOR,
  OfferAnswersService,
  OfferExpiredError,
  OfferNotFoundError,
  type OfferOverview,
  OfferOverviewService,
  OfferPaymentsService,
} from '../../../waitlist';
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
import { submitPayment } from '../pay/submit-payment';
import { continueToPayment } from '../pay/continue-to-payment.page';
import { BookingHeadingsService } from '../booking-headings.service';
import { customerPage } from '../customer-page';
import { unknownLink } from '../unknown-link.page';
import { OfferPage } from './offer.page';
import { hasEnded } from './offer-states';

/** The offer can no longer be answered, so the page shows what became of it. */
class TooLate extends Error {}

/**
 * The page on which a customer answers and pays a waitlist offer. The unguessable token in its address is the only
 * credential: there is no session, so CSRF is impossible and the forms need no token. A GET accepts and pays nothing,
 * because programs that check links in emails request it, too.
 */
@PublicPages('waitlist/offers/:Token')
@ErrorPages()
export class OfferController {
  constructor(
    private readonly answers: OfferAnswersService,
    private readonly overview: OfferOverviewService,
    private readonly payments: OfferPaymentsService,
    private readonly headings: BookingHeadingsService,
    private readonly actor: CurrentActor,
  ) {}

  @Get()
  async page(@Param('Token') token: string, @Query('paid') paid: unknown): Promise<PageView> {
    const offer = await this.overview.findOfferByToken(token);
    if (paid !== '1' || offer?.state !== 'accepted') return this.show(offer);
    this.actor.set(OFFER_ACTOR);
    await this.payments.refresh(token);
    return this.show(await this.overview.findOfferByToken(token));
  }

  @Post()
  @PublicForm()
  accept(@Param('Token') token: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.answer(token, form, async () => {
      if (this.payments.usesPages) return this.openPage(token);
      await this.answers.accept(token);
      return showOffer(token);
    });
  }

  @Post('pay')
  @PublicForm()
  pay(@Param('Token') token: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.answer(token, form, async () => {
      if (this.payments.usesPages) return this.openPage(token);
      await this.payments.pay(token, form.text('Token').slice(0, 255));
      return showOffer(token);
    });
  }

  @Post('decline')
  @PublicForm()
  decline(@Param('Token') token: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.answer(token, form, async () => {
      await this.answers.decline(token);
      return showOffer(token);
    });
  }

  private async openPage(token: string): Promise<View> {
    const url = await this.payments.openPage(token);
    if (url === undefined) return showOffer(token);
    const { places } = (await this.overview.findOfferByToken(token))!;
    return continueToPayment(url, await this.headings.describeBooking(places.booking));
  }

  /** If it is too late for an answer, shows the state of the offer. */
  private async answer(token: string, form: SubmittedForm, work: () => Promise<View>): Promise<View> {
    this.actor.set(OFFER_ACTOR);
    const again = async (rejection: Rejection) => this.show(await this.overview.findOfferByToken(token), rejection);
    try {
      return await submitPayment(form, () => this.unlessTooLate(work), again);
    } catch (error) {
      if (error instanceof TooLate) return this.showEnded(token);
      throw error;
    }
  }

  private async unlessTooLate(work: () => Promise<View>): Promise<View> {
    try {
      return await work();
    } catch (error) {
      const isTooLate = error instanceof OfferExpiredError || error instanceof OfferNotFoundError;
      throw isTooLate ? new TooLate() : error;
    }
  }

  private async showEnded(token: string): Promise<PageView> {
    const found = await this.overview.findOfferByToken(token);
    return this.show(found?.state === 'open' ? { ...found, state: 'gone' } : found);
  }

  private async show(offer: OfferOverview | undefined, rejection?: Rejection): Promise<PageView> {
    if (!offer) return unknownLink();
    const described = await this.headings.describeBooking(offer.places.booking);
    const page = <OfferPage {...{ offer, described, rejection }} usesPages={this.payments.usesPages} />;
    return customerPage(described, offer.places.productName, page, { status: hasEnded(offer) ? 410 : 200 });
  }
}

function showOffer(token: string): RedirectView {
  return new RedirectView(`/waitlist/offers/${token}`);
}
