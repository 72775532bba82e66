import type Stripe from 'stripe';
import type { OpenedCharge, PageCharge, PageOpening, PaymentPages, Settlement } from './payment-provider';
import { toStripeAmount } from './stripe-amounts';
import { declined, isInvalidRequest, requireSameAmount, withAccess } from './stripe-errors';
import { METADATA_KEY } from './stripe-references';

/** Maximum length of a product's name at Stripe. */
const MAX_NAME_LENGTH = 250;

/** Takes cards on the pages of Stripe Checkout, which include 3-D Secure. */
export class StripePages implements PaymentPages {
  constructor(private readonly stripe: Stripe.Stripe) {}

  openPage(charge: PageCharge): Promise<PageOpening> {
    const amount = toStripeAmount(charge.amount, charge.currency);
    if (amount === undefined) return Promise.resolve(declined(`It cannot charge this amount of ${charge.currency}.`));
    return withAccess(async () => {
      try {
        const { id, url } = await this.createSession(charge, amount);
        return { outcome: 'opened', reference: id, url: url! };
      } catch (error) {
        if (isInvalidRequest(error)) return declined(error.message);
        throw error;
      }
    });
  }

  async isPaid(charge: OpenedCharge): Promise<boolean> {
    return isPaidAsOpened(charge, await withAccess(() => this.stripe.checkout.sessions.retrieve(charge.reference)));
  }

  /** Closes the page unless the customer has paid. */
  async settle(charge: OpenedCharge): Promise<Settlement> {
    const session = await withAccess(() => this.expireOrRetrieve(charge.reference));
    if (isPaidAsOpened(charge, session)) return 'succeeded';
    return session.status === 'expired' ? 'cancelled' : 'undecided';
  }

  /** @returns the ID of the PaymentIntent of a page on which the customer has paid */
  async intentOf(reference: string): Promise<string> {
    const { payment_intent: intent } = await this.stripe.checkout.sessions.retrieve(reference);
    if (intent === null) throw new Error(`The Checkout Session ${reference} has no PaymentIntent.`);
    return typeof intent === 'string' ? intent : intent.id;
  }

  /**
   * The email address only fills in a field of the page. If Stripe does not accept it, customers enter it themselves.
   * @param amount in Stripe's unit
   */
  private async createSession(charge: PageCharge, amount: number): Promise<Stripe.Checkout.Session> {
    const { sessions } = this.stripe.checkout;
    const session = toSession(charge, amount);
    try {
      return await sessions.create(
        { ...session, ...(charge.email !== undefined && { customer_email: charge.email }) },
        { idempotencyKey: charge.key },
      );
    } catch (error) {
      if (!isInvalidRequest(error) || error.param !== 'customer_email') throw error;
      return sessions.create(session, { idempotencyKey: `${charge.key}:no-email` });
    }
  }

  /** Stripe cannot expire a session that is complete or has expired. */
  private async expireOrRetrieve(reference: string): Promise<Stripe.Checkout.Session> {
    try {
      return await this.stripe.checkout.sessions.expire(reference);
    } catch (error) {
      if (!isInvalidRequest(error)) throw error;
      return this.stripe.checkout.sessions.retrieve(reference);
    }
  }
}

/** @throws ChargeDiffersError if something else was paid */
function isPaidAsOpened(charge: OpenedCharge, session: Stripe.Checkout.Session): boolean {
  if (session.payment_status !== 'paid') return false;
  requireSameAmount(charge, { amount: session.amount_total, currency: session.currency });
  return true;
}

function toSession(charge: PageCharge, amount: number): Stripe.Checkout.SessionCreateParams {
  const { key, currency, metadata, paidUrl, cancelledUrl, expiresAt } = charge;
  const name = [...charge.description].slice(0, MAX_NAME_LENGTH).join('');
  const marked = { [METADATA_KEY]: key, ...metadata };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      { quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name } } },
    ],
    metadata: marked,
    payment_intent_data: { metadata: marked },
    success_url: paidUrl,
    cancel_url: cancelledUrl,
    expires_at: expiresAt,
  };
}
