import { createHash } from 'node:crypto';
import type { OctoBookingDto } from '../bookings/dto/booking.dto';

/**
 * What a reseller that has seen a booking knows of it; neither product nor places, which change by themselves, nor
 * what only some capabilities show.
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
