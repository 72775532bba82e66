import Stripe from 'stripe';
import { ChargeDiffersError, type Declined, type OpenedCharge, ProviderAccessError } from './payment-provider';
import { isSameAmount } from './stripe-amounts';

/** The error code for an intent in a final state, which may have succeeded or been cancelled. */
export const UNEXPECTED_STATE = 'payment_intent_unexpected_state';

/** A request that Stripe always rejects, for example because the amount is too small. */
export function isInvalidRequest(
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Codes of requests that succeed when they are repeated. Stripe reports some of them as invalid requests. */
const TEMPORARY = new Set(['lock_timeout', 'rate_limit', 'idempotency_key_in_use']);

export function isTemporary({ code }: { readonly code?: string | undefined }): boolean {
  return code !== undefined && TEMPORARY.has(code);
}

/** A declined card, or a request that did not charge it. An intent in an unexpected state may have been charged. */
export function isProviderRejection(error: unknown): error is Error {
  if (error instanceof Stripe.errors.StripeCardError) return true;
  return isInvalidRequest(error) && error.code !== UNEXPECTED_STATE;
}

export function declined(reason: string): Declined {
  return { outcome: 'declined', reason: `The payment provider does not take this payment. ${reason}` };
}

/** @throws ChargeDiffersError unless Stripe reports exactly what was to be charged */
export function requireSameAmount(
  charge: OpenedCharge,
  reported: { readonly amount: number | null; readonly currency: string | null },
): void {
  if (!isSameAmount(charge, reported)) throw new ChargeDiffersError(charge, reported);
}

/** @throws ProviderAccessError if Stripe rejects the key, or the key lacks a permission */
export async function withAccess<T>(call: () => Promise<T>): Promise<T> {
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
