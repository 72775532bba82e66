import { foldForSearch } from '../shared/validation';
import type { BookingEntity } from './booking.entity';

type Searchable = Pick<BookingEntity, 'firstName' | 'lastName' | 'email' | 'phone' | 'reference' | 'paymentReference'>;

/**
 * What a booking is found by, without case and accents. One line for each thing: what people search for holds no line
 * break, so nothing matches across two.
 */
export function searchTextOf({ firstName, lastName, email, phone, reference, paymentReference }: Searchable): string {
  return foldForSearch([`${firstName} ${lastName}`, email, phone, reference, paymentReference ?? ''].join('\n'));
}
