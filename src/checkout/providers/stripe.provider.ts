import Stripe from 'stripe';
import { type AppConfig, hostOf } from '../../platform/config';
import {
  type Charge,
  type Confirmation,
  type Opening,
  PaymentProvider,
  type Refund,
  type Settlement,
} from './payment-provider';
import { toStripeAmount } from './stripe-amounts';
import { UNEXPECTED_STATE, declined, isInvalidRequest, isProviderRejection, withAccess } from './stripe-errors';
import { METADATA_KEY, StripePages, isPage } from './stripe-pages';

/** Name of the refund's key in the metadata of its Refund. */
const REFUND_METADATA_KEY = 'slipway_refund';

/** The maximum length of a page of refunds; a charge never has that many. */
const MAX_REFUNDS = 100;

type StripeConfig = NonNullable<AppConfig['payments']['stripe']>;

/** Charges cards through Stripe's PaymentIntents. */
export class StripeProvider extends PaymentProvider {
  readonly name = 'stripe';
  readonly pages: StripePages;
  private readonly stripe: Stripe.Stripe;

  /** @param timeout of one request, in milliseconds */
  constructor({ secretKey, apiBase }: StripeConfig, timeout: number) {
    super();
    this.stripe = new Stripe(secretKey, {
      timeout,
      maxNetworkRetries: 1,
      telemetry: false,
      ...at(apiBase),
    });
    this.pages = new StripePages(this.stripe);
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

  async settle(reference: string): Promise<Settlement> {
    if (isPage(reference)) return this.pages.settle(reference);
    const intent = await withAccess(() => this.cancelOrRetrieve(reference));
    if (intent.status === 'succeeded') return 'succeeded';
    return intent.status === 'canceled' ? 'cancelled' : 'undecided';
  }

  refund(refund: Refund): Promise<'succeeded' | 'failed'> {
    const amount = toStripeAmount(refund.amount, refund.currency);
    // Without an amount, Stripe would refund the complete charge.
    if (amount === undefined) return Promise.resolve('failed');
    return withAccess(async () => {
      try {
        // Stripe forgets idempotency keys after a day, so an earlier attempt is searched for as well.
        const intent = isPage(refund.reference) ? await this.pages.intentOf(refund.reference) : refund.reference;
        const made = (await this.findRefund(intent, refund)) ?? (await this.createRefund(intent, refund, amount));
        return made.status === 'failed' || made.status === 'canceled' ? 'failed' : 'succeeded';
      } catch (error) {
        if (!isInvalidRequest(error)) throw error;
        // It was already refunded completely in Stripe's dashboard.
        return error.code === 'charge_already_refunded' ? 'succeeded' : 'failed';
      }
    });
  }

  private async findRefund(intent: string, { key }: Refund): Promise<Stripe.Refund | undefined> {
    const refunds = await this.stripe.refunds.list({ payment_intent: intent, limit: MAX_REFUNDS });
    return refunds.data.find(({ metadata }) => metadata?.[REFUND_METADATA_KEY] === key);
  }

  /** @param amount in Stripe's unit */
  private createRefund(intent: string, { key }: Refund, amount: number): Promise<Stripe.Refund> {
    return this.stripe.refunds.create(
      { payment_intent: intent, amount, metadata: { [REFUND_METADATA_KEY]: key } },
      { idempotencyKey: key },
    );
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

  /** Stripe refuses to cancel an intent that has succeeded or is being processed. */
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
