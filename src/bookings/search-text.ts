import { foldForSearch } from '../shared/validation';
import { type BookingEntity, MAX_SEARCH_TEXT } from './booking.entity';

type Searchable = Pick<BookingEntity, 'firstName' | 'lastName' | 'email' | 'phone' | 'reference' | 'paymentReference'>;

/**
 * What a booking is found by, without case and accents. One line for each thing: what people search for holds no line
 * break, so nothing matches across two. The name stands last: should the text be too long, only its end is cut off.
 */
export function searchTextOf({ firstName, lastName, email, phone, reference, paymentReference }: Searchable): string {
  const lines = [reference, paymentReference ?? '', phone, email, `${firstName} ${lastName}`];
  const text = foldForSearch(lines.join('\n'));
  return text.length <= MAX_SEARCH_TEXT ? text : [...text].slice(0, MAX_SEARCH_TEXT).join('');
}
