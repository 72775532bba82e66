import type { BookingEntity } from './booking.entity';

type Stamped = Pick<BookingEntity, 'status' | 'createdAt' | 'reservedAt' | 'confirmedAt'>;

/** When the places of a booking were taken: when it was held, or booked at once. Of holds booked long ago when they were. */
export function reservedAt({ reservedAt: kept, createdAt }: Stamped): number {
  return kept ?? createdAt;
}

/** When a booking was confirmed, which it stays when it is cancelled; null of what never was. */
export function confirmedAt({ confirmedAt: kept, createdAt, status }: Stamped): number | null {
  return kept ?? (status === 'confirmed' || status === 'cancelled' ? createdAt : null);
}
