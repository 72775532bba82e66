import { Injectable } from '@nestjs/common';
import {
  BasketClosedError,
  BasketExpiredError,
  BasketPagesService,
  CheckoutService,
  describeItems,
} from '../../checkout';
import { PublicAddress } from '../../platform/config';
import { OfferExpiredError } from '../waitlist.errors';
import { OfferAnswersService, customerOf } from './offer-answers.service';

/** Takes payments of accepted offers on the page of the offer. */
@Injectable()
export class OfferPaymentsService {
  constructor(
    private readonly answers: OfferAnswersService,
    private readonly checkouts: CheckoutService,
    private readonly pages: BasketPagesService,
    private readonly address: PublicAddress,
  ) {}

  /** Whether customers enter their cards on a page of the payment provider. */
  get usesPages(): boolean {
    return this.pages.usesPages;
  }

  /**
   * Accepts the offer, charges the card and books the places. Repeated calls charge once.
   * @throws OfferNotFoundError, OfferExpiredError
   * @throws PaymentDeclinedError, PaymentUnavailableError, TimeslotUnavailableError
   */
  async pay(token: string, cardToken: string): Promise<void> {
    const { basket } = await this.answers.accept(token);
    const { operatorId, publicId } = basket;
    const customer = customerOf(await this.answers.see(token));
    await expiringAsOffer(() => this.checkouts.checkout(operatorId, publicId, customer, cardToken));
  }

  /**
   * Accepts the offer and opens the payment provider's page.
   * @returns its address; undefined if nothing is left to pay
   * @throws as `pay`
   */
  async openPage(token: string): Promise<string | undefined> {
    const { basket, items } = await this.answers.accept(token);
    if (basket.status === 'paid') return undefined;
    const page = `/waitlist/offers/${token}`;
    const back = { paidUrl: this.address.link(`${page}?paid=1`), cancelledUrl: this.address.link(page) };
    const { operatorId, publicId: basketId } = basket;
    const toPay = { operatorId, basketId, customer: customerOf(await this.answers.see(token)) };
    return expiringAsOffer(() => this.pages.openPage(toPay, describeItems({ items }), back));
  }

  /** Looks up whether the customer of an accepted offer has paid on the provider's page. */
  async refresh(token: string): Promise<void> {
    const { operatorId, basketId } = await this.answers.see(token);
    if (basketId !== null) await this.pages.refresh(operatorId, basketId);
  }
}

/** The page then shows what became of the offer. */
async function expiringAsOffer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BasketExpiredError || error instanceof BasketClosedError) throw new OfferExpiredError();
    throw error;
  }
}
