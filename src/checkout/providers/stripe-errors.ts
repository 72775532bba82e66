import Stripe from 'stripe';
import { type Declined, ProviderAccessError } from './payment-provider';

/** The error code for an intent in a final state, which may have succeeded or been cancelled. */
export const UNEXPECTED_STATE = 'payment_intent_unexpected_state';

/** A request that Stripe always rejects, for example because the amount is too small. */
export function isInvalidRequest(
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** A declined card, or a request that did not charge it. An intent in an unexpected state may have been charged. */
export function isProviderRejection(error: unknown): error is Error {
  if (error instanceof Stripe.errors.StripeCardError) return true;
  return isInvalidRequest(error) && error.code !== UNEXPECTED_STATE;
}

export function declined(reason: string): Declined {
  return { outcome: 'declined', reason: `The payment provider does not take this payment. ${reason}` };
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
