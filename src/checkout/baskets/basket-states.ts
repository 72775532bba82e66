import { randomPrefixedId } from '../../platform/values/identifiers';
import type { DomainError } from '../../platform/errors';
import type { BasketEntity } from './basket.entity';
import { BasketClosedError, BasketExpiredError } from '../checkout.errors';

/** How long an unpaid basket holds its places, in seconds. */
export const BASKET_SECONDS = 900;

/** The row of an empty basket. */
export function newBasket(
  operatorId: number,
  currency: string,
  now: number,
  expiresAt: number,
): Omit<BasketEntity, 'id'> {
  return {
    operatorId,
    publicId: randomPrefixedId('bas'),
    status: 'pending',
    source: 'online',
    currency,
    expiresAt,
    paymentKey: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The error for changing or paying a basket that is not open. */
export function whyNotOpen({ status, paymentKey }: BasketEntity): DomainError {
  if (status === 'paid') return new BasketClosedError('The basket is paid.');
  if (status === 'failed')
    return new BasketClosedError('The places of the basket were gone; its payment was refunded.');
  if (status === 'pending' && paymentKey !== null) return new BasketClosedError('The basket is being paid.');
  return new BasketExpiredError();
}
