import Stripe from 'stripe';
import type { ProviderRefund } from './payment-provider';
import { type AppConfig, stripeAddress } from '../../platform/config';
import {
  type Charge,
  type Confirmation,
  type OpenedCharge,
  type Opening,
  PaymentProvider,
  type Refund,
  type RefundOutcome,
  type Settlement,
} from './payment-provider';
import { toStripeAmount } from './stripe-amounts';
import {
  UNEXPECTED_STATE,
  declined,
  isInvalidRequest,
  isProviderRejection,
  requireSameAmount,
  withAccess,
} from './stripe-errors';
import { StripePages } from './stripe-pages';
import { METADATA_KEY, isPage } from './stripe-references';
import { StripeRefunds } from './stripe-refunds';

type StripeConfig = NonNullable<AppConfig['payments']['stripe']>;

/** Charges cards through Stripe's PaymentIntents. */
export class StripeProvider extends PaymentProvider {
  readonly name = 'stripe';
  readonly pages: StripePages;
  private readonly stripe: Stripe.Stripe;
  private readonly refunds: StripeRefunds;

  /** @param timeout of one request, in milliseconds */
  constructor({ secretKey, apiBase }: StripeConfig, timeout: number) {
    super();
    this.stripe = new Stripe(secretKey, {
      timeout,
      maxNetworkRetries: 1,
      telemetry: false,
      ...stripeAddress(apiBase),
    });
    this.pages = new StripePages(this.stripe);
    this.refunds = new StripeRefunds(this.stripe, this.pages);
  }

  open(charge: Charge): Promise<Opening> {
    const amount = toStripeAmount(charge.amount, charge.currency);
    if (amount === undefined) return Promise.resolve(declined(`It cannot charge this amount of ${charge.currency}.`));
    return withAccess(async () => {
      try {
        return { outcome: 'opened', reference: await this.createIntent(charge, amount) };
      } catch (error) {
        if (isInvalidRequest(error) || error instanceof Stripe.errors.StripeCardError) return declined(error.message);
        throw error;
      }
    });
  }

  confirm(reference: string, token: string): Promise<Confirmation> {
    return withAccess(async () => {
      try {
        const { status } = await this.stripe.paymentIntents.confirm(
          reference,
          { ...paymentMethod(token), error_on_requires_action: true },
          { idempotencyKey: `${reference}:confirm` },
        );
        if (status === 'succeeded') return { outcome: 'succeeded' };
        throw new Error(`The PaymentIntent is ${status}.`);
      } catch (error) {
        if (isProviderRejection(error)) return { outcome: 'declined', reason: error.message };
        throw error;
      }
    });
  }

  async settle(charge: OpenedCharge): Promise<Settlement> {
    if (isPage(charge.reference)) return this.pages.settle(charge);
    const intent = await withAccess(() => this.cancelOrRetrieve(charge.reference));
    if (intent.status === 'succeeded') {
      requireSameAmount(charge, { amount: intent.amount_received, currency: intent.currency });
      return 'succeeded';
    }
    return intent.status === 'canceled' ? 'cancelled' : 'undecided';
  }

  refund(refund: Refund): Promise<RefundOutcome> {
    return withAccess(() => this.refunds.refund(refund));
  }

  listRefunds(charge: OpenedCharge): Promise<ProviderRefund[]> {
    return withAccess(() => this.refunds.list(charge));
  }

  async findChargeKey(id: string): Promise<string | undefined> {
    try {
      const { metadata } = await withAccess(() => this.stripe.paymentIntents.retrieve(id));
      return metadata[METADATA_KEY];
    } catch (error) {
      if (isInvalidRequest(error)) return undefined;
      throw error;
    }
  }

  private async createIntent({ key, currency, metadata }: Charge, amount: number): Promise<string> {
    const intent = await this.stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        metadata: { [METADATA_KEY]: key, ...metadata },
      },
      { idempotencyKey: key },
    );
    return intent.id;
  }

  /** Stripe cannot cancel an intent that has succeeded or is being processed. */
  private async cancelOrRetrieve(reference: string): Promise<Stripe.PaymentIntent> {
    try {
      return await this.stripe.paymentIntents.cancel(reference);
    } catch (error) {
      if (!isInvalidRequest(error) || error.code !== UNEXPECTED_STATE) throw error;
      return this.stripe.paymentIntents.retrieve(reference);
    }
  }
}

function paymentMethod(token: string): Stripe.PaymentIntentConfirmParams {
  return token.startsWith('tok_')
    ? { payment_method_data: { type: 'card', card: { token } } as Stripe.PaymentIntentConfirmParams.PaymentMethodData }
    : { payment_method: token };
}
