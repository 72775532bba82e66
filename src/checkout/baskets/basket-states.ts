import { randomPrefixedId } from '../../shared/identifiers';
import type { DomainError } from '../../shared/problems';
import type { BasketEntity } from './basket.entity';
import { BasketClosedError, BasketExpiredError } from '../checkout.errors';

/** How long a basket keeps its places without payment, in seconds. */
export const BASKET_SECONDS = 900;

/** The row of an empty basket that a customer fills. */
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

/** Why a basket that is not open cannot be changed or paid. */
export function whyNotOpen({ status, paymentKey }: BasketEntity): DomainError {
  if (status === 'paid') return new BasketClosedError('The basket is paid.');
  if (status === 'failed')
    return new BasketClosedError('The places of the basket were gone; its payment was refunded.');
  if (status === 'pending' && paymentKey !== null) return new BasketClosedError('The basket is being paid.');
  return new BasketExpiredError();
}
