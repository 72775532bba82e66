import { createHash } from 'node:crypto';
import type { OctoBookingDto } from '../bookings/dto/booking.dto';

/** What a reseller that has seen a booking knows of it; neither product nor places, which change by themselves. */
export function stateOfBooking({
  product,
  option,
  availability,
  unitItems,
  pricing,
  ...booking
}: OctoBookingDto): string {
  const items = unitItems.map(({ unit, pricing: price, ...item }) => item);
  return createHash('sha256')
    .update(JSON.stringify({ ...booking, items }))
    .digest('hex');
}
