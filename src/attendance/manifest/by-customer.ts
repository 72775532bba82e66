import { foldForSearch } from '../../platform/http/validation';
import type { BookingEntity } from '../../bookings';

/** Sorts bookings by the last name of the customer. */
export function byCustomer(one: BookingEntity, other: BookingEntity): number {
  const [name, otherName] = [one, other].map(({ lastName, firstName }) => foldForSearch(`${lastName} ${firstName}`));
  return name === otherName ? one.id - other.id : name! < otherName! ? -1 : 1;
}
