import Stripe from 'stripe';
import { type AppConfig, hostOf } from '../../config';
import { METADATA_KEY } from './stripe-metadata';
import { type Charge, type Confirmation, PaymentProvider, type Settlement } from './payment-provider';

type StripeConfig = NonNullable<AppConfig['payments']['stripe']>;

/** How long one call to Stripe may take, in milliseconds. The request's client has long been answered by then. */
const TIMEOUT_MS = 15_000;

/** Charges cards by PaymentIntents of Stripe. */
export class StripeProvider extends PaymentProvider {
  readonly name = 'stripe';
  private readonly stripe: Stripe.Stripe;

  constructor({ secretKey, apiBase }: StripeConfig) {
    super();
    this.stripe = new Stripe(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
      ...at(apiBase),
    });
  }

  async open({ key, amount, currency, basketId }: Charge): Promise<string> {
    const intent = await this.stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        metadata: { [METADATA_KEY]: key, slipway_basket: basketId },
      },
      { idempotencyKey: key },
    );
    return intent.id;
  }

  async confirm(reference: string, token: string): Promise<Confirmation> {
    try {
      const { status } = await this.stripe.paymentIntents.confirm(
        reference,
        { ...paymentMethod(token), error_on_requires_action: true },
        { idempotencyKey: `${reference}:confirm` },
      );
      if (status === 'succeeded') return { outcome: 'succeeded' };
      throw new Error(`The PaymentIntent is ${status}.`);
    } catch (error) {
      if (isRefusal(error)) return { outcome: 'declined', reason: error.message };
      throw error;
    }
  }

  async settle(reference: string): Promise<Settlement> {
    const intent = await this.cancelOrRetrieve(reference);
    if (intent.status === 'succeeded') return 'succeeded';
    return intent.status === 'canceled' ? 'cancelled' : 'undecided';
  }

  async refund(reference: string): Promise<void> {
    await this.stripe.refunds.create({ payment_intent: reference }, { idempotencyKey: `${reference}:refund` });
  }

  /** An intent that has succeeded, or is being decided, refuses to be cancelled. */
  private async cancelOrRetrieve(reference: string): Promise<Stripe.PaymentIntent> {
    try {
      return await this.stripe.paymentIntents.cancel(reference);
    } catch (error) {
      if (
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        error.code === 'payment_intent_unexpected_state'
      ) {
        return this.stripe.paymentIntents.retrieve(reference);
      }
      throw error;
    }
  }
}

/** A card that was refused, or a token that is none. */
function isRefusal(error: unknown): error is Error {
  if (error instanceof Stripe.errors.StripeCardError) return true;
  return error instanceof Stripe.errors.StripeInvalidRequestError && /^payment_method/.test(error.param ?? '');
}

function paymentMethod(token: string): Stripe.PaymentIntentConfirmParams {
  return token.startsWith('tok_')
    ? { payment_method_data: { type: 'card', card: { token } } as Stripe.PaymentIntentConfirmParams.PaymentMethodData }
    : { payment_method: token };
}

function at(apiBase: string | undefined): Stripe.StripeConfig {
  if (apiBase === undefined) return {};
  const url = new URL(apiBase);
  const { protocol, port } = url;
  return {
    host: hostOf(url),
    protocol: protocol === 'http:' ? 'http' : 'https',
    port: port || (protocol === 'http:' ? 80 : 443),
  };
}
