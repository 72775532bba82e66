import { Injectable } from '@nestjs/common';
import type { Customer } from '../../bookings';
import { CurrentDeadline } from '../../platform/concurrency/deadline';
import { Clock } from '../../platform/values/time';
import { whyNotOpen } from '../baskets/basket-states';
import type { BasketEntity } from '../baskets/basket.entity';
import { BasketsRepository } from '../baskets/baskets.repository';
import {
  CardChargesService,
  PAGE_GRACE_SECONDS,
  PAGE_SECONDS,
  type PageReturn,
  PaymentDeclinedError,
  PaymentProvider,
  PaymentUnavailableError,
  toOpenedCharge,
} from '../../payments';
import { BasketNotFoundError } from '../checkout.errors';
import { PaymentAttemptsService } from './payment-attempts.service';
import { PaymentSettlementService } from './payment-settlement.service';
import type { PaymentEntity } from './payment.entity';
import { PaymentsRepository } from './payments.repository';

const UNDER_WAY = 'A payment is being processed. Reload the page in a moment.';

/** A basket and who pays it. */
export interface BasketToPay {
  readonly operatorId: number;
  readonly basketId: string;
  readonly customer: Customer;
}

/** Takes payments of baskets on the provider's own pages. */
@Injectable()
export class BasketPagesService {
  constructor(
    private readonly baskets: BasketsRepository,
    private readonly payments: PaymentsRepository,
    private readonly attempts: PaymentAttemptsService,
    private readonly settlement: PaymentSettlementService,
    private readonly cards: CardChargesService,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
    private readonly deadline: CurrentDeadline,
  ) {}

  /** Whether customers enter their cards on a page of the provider. */
  get usesPages(): boolean {
    return this.provider.pages !== undefined;
  }

  /** The payment in progress, if the customer makes it on a page that is open. */
  async findOpenPage({ status, paymentKey }: BasketEntity): Promise<PaymentEntity | undefined> {
    const payment = status === 'pending' && paymentKey !== null ? await this.payments.findCharge(paymentKey) : null;
    return payment?.status === 'pending' && payment.pageUrl !== null ? payment : undefined;
  }

  /**
   * Opens the provider's page, or returns the one that is open. It is closed when the basket expires.
   * @returns its address
   * @throws BasketNotFoundError, BasketExpiredError, BasketClosedError, TimeslotUnavailableError
   * @throws PaymentDeclinedError, PaymentUnavailableError
   */
  openPage(toPay: BasketToPay, description: string, back: PageReturn): Promise<string> {
    return this.deadline.seeThrough(async () => {
      const basket = await this.getBasket(toPay);
      const open = await this.findOpenPage(basket);
      if (open && open.checkAt! > this.clock.now()) return open.pageUrl!;
      if (open) await this.settlement.settleNow(open.paymentKey);
      const payment = await this.attempts.startAttempt(basket, toPay.customer, true);
      if (!payment) throw await this.whyNotPayable(toPay);
      return this.requestPage(basket, payment, description, back);
    });
  }

  /** Looks up whether the customer has paid on the provider's page, so that nobody waits for the webhook. */
  async refresh(operatorId: number, basketId: string): Promise<void> {
    const basket = await this.baskets.findBasket(operatorId, basketId);
    const open = basket && (await this.findOpenPage(basket));
    const pages = this.provider.pages;
    if (!open || !pages) return;
    const isPaid = await this.cards.callProvider(open.paymentKey, () => pages.isPaid(toOpenedCharge(open)));
    if (isPaid === true) await this.settlement.succeed(open);
  }

  /** Closes a page that is open, unless the customer has paid there; that pays the basket. */
  async closePage(operatorId: number, basketId: string): Promise<void> {
    const basket = await this.baskets.findBasket(operatorId, basketId);
    const open = basket && (await this.findOpenPage(basket));
    if (open) await this.settlement.settleNow(open.paymentKey);
  }

  private async requestPage(
    basket: BasketEntity,
    payment: PaymentEntity,
    description: string,
    back: PageReturn,
  ): Promise<string> {
    const { paymentKey: key, amount, currency, email, createdAt } = payment;
    const metadata = { slipway_basket: basket.publicId };
    const charge = {
      key,
      amount,
      currency,
      metadata,
      description,
      email,
      expiresAt: createdAt + PAGE_SECONDS,
      ...back,
    };
    const opening = await this.cards.callProvider(key, () => this.provider.pages!.openPage(charge));
    if (opening instanceof PaymentUnavailableError) throw opening;
    if (opening.outcome === 'declined') {
      await this.attempts.endAttempt(payment, 'declined');
      throw new PaymentDeclinedError(opening.reason);
    }
    const { reference, url } = opening;
    const checkAt = Math.min(createdAt + PAGE_SECONDS + PAGE_GRACE_SECONDS, basket.expiresAt);
    if (await this.payments.storePage(payment, { reference, url, checkAt }, this.clock.now())) return url;
    throw new PaymentUnavailableError();
  }

  private async getBasket({ operatorId, basketId }: BasketToPay): Promise<BasketEntity> {
    const basket = await this.baskets.findBasket(operatorId, basketId);
    if (!basket) throw new BasketNotFoundError();
    return basket;
  }

  private async whyNotPayable(toPay: BasketToPay): Promise<Error> {
    const basket = await this.getBasket(toPay);
    const isBeingPaid = basket.status === 'pending' && basket.paymentKey !== null;
    return isBeingPaid ? new PaymentUnavailableError(UNDER_WAY) : whyNotOpen(basket);
  }
}
