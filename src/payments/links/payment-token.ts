import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BookingEntity } from '../../bookings';

/** Hexadecimal digits of the secret part, which has 128 bits. */
const SECRET_LENGTH = 32;

const TOKEN = /^([1-9]\d{0,15})-([0-9a-f]{32})$/;

type Payable = Pick<BookingEntity, 'id' | 'waiverToken'>;

/**
 * Token of a booking's payment page. It is derived from the token of the customer's page, but not the other way round:
 * someone else who pays can neither read the answers of the participants nor cancel the booking.
 */
function paymentTokenOf({ id, waiverToken }: Payable): string {
  const secret = createHmac('sha256', waiverToken).update('payment').digest('hex').slice(0, SECRET_LENGTH);
  return `${id}-${secret}`;
}

/** Path of a booking's payment page. */
export function paymentPathOf(booking: Payable): string {
  return `/pay/${paymentTokenOf(booking)}`;
}

/** @returns the ID of the booking that a token claims to belong to */
export function bookingIdIn(token: string): number | undefined {
  const id = TOKEN.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** @param token as accepted by `bookingIdIn` */
export function isPaymentTokenOf(booking: Payable, token: string): boolean {
  const own = Buffer.from(paymentTokenOf(booking));
  const other = Buffer.from(token);
  return own.length === other.length && timingSafeEqual(own, other);
}
