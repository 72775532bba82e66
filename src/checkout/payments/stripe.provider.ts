import Stripe from 'stripe';
import { type AppConfig, hostOf } from '../../platform/config';
import { fractionDigits } from '../../platform/values/money';
import {
  type Charge,
  type Confirmation,
  type Declined,
  type Opening,
  PaymentProvider,
  ProviderAccessError,
  type Refund,
  type Settlement,
} from './payment-provider';

/** Name of the payment's key in the metadata of its PaymentIntent. */
export const METADATA_KEY = 'slipway_payment';

/** Name of the refund's key in the metadata of its Refund. */
const REFUND_METADATA_KEY = 'slipway_refund';

/** The maximum length of a page of refunds; a charge never has that many. */
const MAX_REFUNDS = 100;

/**
 * Currencies whose unit at Stripe is not a hundredth (docs.stripe.com/currencies). ISK and UGX have no decimals in ISO
 * 4217, but Stripe counts hundredths; for MGA it is the other way round.
 */
const STRIPE_DECIMALS: Readonly<Record<string, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, JPY: 0, KMF: 0, KRW: 0, MGA: 0, PYG: 0, RWF: 0, VND: 0, VUV: 0 },
  ...{ XAF: 0, XOF: 0, XPF: 0 },
  ...{ BHD: 3, JOD: 3, KWD: 3, OMR: 3, TND: 3 },
};

/** Amounts with three decimals must be multiples of this. */
const STEP_OF_THREE_DECIMALS = 10;

type StripeConfig = NonNullable<AppConfig['payments']['stripe']>;

/** Timeout of a call to Stripe, in milliseconds. The client has received a response long before. */
const TIMEOUT_MS = 15_000;

/** The error code for an intent in a final state, which may have succeeded or been cancelled. */
const UNEXPECTED_STATE = 'payment_intent_unexpected_state';

/** Charges cards through Stripe's PaymentIntents. */
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
        const made = (await this.findRefund(refund)) ?? (await this.createRefund(refund, amount));
        return made.status === 'failed' || made.status === 'canceled' ? 'failed' : 'succeeded';
      } catch (error) {
        if (!isInvalidRequest(error)) throw error;
        // It was already refunded completely in Stripe's dashboard.
        return error.code === 'charge_already_refunded' ? 'succeeded' : 'failed';
      }
    });
  }

  private async findRefund({ reference, key }: Refund): Promise<Stripe.Refund | undefined> {
    const refunds = await this.stripe.refunds.list({ payment_intent: reference, limit: MAX_REFUNDS });
    return refunds.data.find(({ metadata }) => metadata?.[REFUND_METADATA_KEY] === key);
  }

  /** @param amount in Stripe's unit */
  private createRefund({ reference, key }: Refund, amount: number): Promise<Stripe.Refund> {
    return this.stripe.refunds.create(
      {
        payment_intent: reference,
        amount,
        metadata: { [REFUND_METADATA_KEY]: key },
      },
      { idempotencyKey: key },
    );
  }

  private async createIntent({ key, currency, basketId }: Charge, amount: number): Promise<string> {
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

/** A request that Stripe always rejects, for example because the amount is too small. */
function isInvalidRequest(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** A declined card, or a request that did not charge it. An intent in an unexpected state may have been charged. */
function isProviderRejection(error: unknown): error is Error {
  if (error instanceof Stripe.errors.StripeCardError) return true;
  return isInvalidRequest(error) && error.code !== UNEXPECTED_STATE;
}

function declined(reason: string): Declined {
  return { outcome: 'declined', reason: `The payment provider does not take this payment. ${reason}` };
}

/** @throws ProviderAccessError if Stripe rejects the key, or the key lacks a permission */
async function withAccess<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
    if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
      throw new ProviderAccessError('Stripe rejects STRIPE_SECRET_KEY.', { cause: error });
    }
    throw error;
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

/** @returns the amount in Stripe's unit; undefined if Stripe cannot charge it exactly */
function toStripeAmount(minorUnits: number, currency: string): number | undefined {
  const decimals = STRIPE_DECIMALS[currency] ?? 2;
  const amount = minorUnits * 10 ** (decimals - fractionDigits(currency));
  const step = decimals === 3 ? STEP_OF_THREE_DECIMALS : 1;
  return amount % step === 0 ? amount : undefined;
}
