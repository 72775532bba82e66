import type Stripe from 'stripe';
import type { ProviderRefund } from './payment-provider';
import type { OpenedCharge, Refund, RefundOutcome } from './payment-provider';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts';
import { isInvalidRequest, isTemporary } from './stripe-errors';
import type { StripePages } from './stripe-pages';
import { isPage } from './stripe-references';

/** Name of the refund's key in the metadata of its Refund. */
const REFUND_METADATA_KEY = 'slipway_refund';

/** The maximum length of a page of refunds; a charge never has that many. */
const MAX_REFUNDS = 100;

/** Refunds charges through Stripe. */
export class StripeRefunds {
  constructor(
    private readonly stripe: Stripe.Stripe,
    private readonly pages: StripePages,
  ) {}

  async refund(refund: Refund): Promise<RefundOutcome> {
    const amount = toStripeAmount(refund.amount, refund.currency);
    // Without an amount, Stripe would refund the complete charge.
    if (amount === undefined) return { outcome: 'rejected', reason: 'Stripe cannot refund this amount.', known: [] };
    try {
      // Stripe forgets idempotency keys after a day, so an earlier attempt is searched for as well.
      const own = (await this.list(refund)).find(({ key, reference }) => {
        return key === refund.key || reference === refund.refundReference;
      });
      if (!own && refund.refundReference !== null) throw new Error(`Stripe does not list ${refund.refundReference}.`);
      return { outcome: 'made', refund: own ?? (await this.create(refund, amount)) };
    } catch (error) {
      if (!isInvalidRequest(error) || isTemporary(error)) throw error;
      const reason = error.message;
      if (error.code === 'balance_insufficient') return { outcome: 'delayed', reason };
      return { outcome: 'rejected', reason, known: error.code === 'resource_missing' ? [] : await this.list(refund) };
    }
  }

  async list(charge: OpenedCharge): Promise<ProviderRefund[]> {
    const intent = await this.intentOf(charge);
    const refunds = await this.stripe.refunds.list({ payment_intent: intent, limit: MAX_REFUNDS });
    return refunds.data.map((refund) => toProviderRefund(refund, charge.currency));
  }

  /** @param amount in Stripe's unit */
  private async create(refund: Refund, amount: number): Promise<ProviderRefund> {
    const { key, attempt, currency } = refund;
    const intent = await this.intentOf(refund);
    const made = await this.stripe.refunds.create(
      { payment_intent: intent, amount, metadata: { [REFUND_METADATA_KEY]: key } },
      { idempotencyKey: attempt === 0 ? key : `${key}:${attempt}` },
    );
    return toProviderRefund(made, currency);
  }

  private async intentOf({ reference }: Pick<OpenedCharge, 'reference'>): Promise<string> {
    return isPage(reference) ? this.pages.intentOf(reference) : reference;
  }
}

function toProviderRefund(refund: Stripe.Refund, currency: string): ProviderRefund {
  const { id: reference, amount, metadata, status, failure_reason: failed, pending_reason: waits } = refund;
  const reason = failed ?? waits ?? (status === 'requires_action' ? 'requires_action' : null);
  return {
    reference,
    key: metadata?.[REFUND_METADATA_KEY] ?? null,
    amount: fromStripeAmount(amount, currency),
    status: statusOf(status),
    reason: reason === null ? null : `Stripe: ${reason.replaceAll('_', ' ')}`,
  };
}

function statusOf(status: string | null): ProviderRefund['status'] {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'succeeded' : 'pending';
}
