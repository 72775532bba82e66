import { createHash } from 'node:crypto';
import type { OctoBookingDto } from '../bookings/dto/booking.dto';

/**
 * The state of a booking that its reseller knows. Omits product and places, which change independently, and data of
 * optional capabilities.
 */
export function stateOfBooking({
  product,
  option,
  availability,
  unitItems,
  pricing,
  questionAnswers,
  ...booking
}: OctoBookingDto): string {
  const items = unitItems.map(({ unit, pricing: price, questionAnswers: answers, ...item }) => item);
  return createHash('sha256')
    .update(JSON.stringify({ ...booking, items }))
    .digest('hex');
}
