import { foldForSearch } from '../platform/http/validation';
import { type BookingEntity, MAX_SEARCH_TEXT } from './booking.entity';

type Searchable = Pick<BookingEntity, 'firstName' | 'lastName' | 'email' | 'phone' | 'reference' | 'paymentReference'>;

/**
 * Search text of a booking, without case and accents. Each part is on its own line; search terms contain no line
 * breaks, so nothing matches across parts. The name comes last: if the text is too long, only the end of the name is
 * lost.
 */
export function searchTextOf({ firstName, lastName, email, phone, reference, paymentReference }: Searchable): string {
  const lines = [reference, paymentReference ?? '', phone, email, `${firstName} ${lastName}`];
  const text = foldForSearch(lines.join('\n'));
  return text.length <= MAX_SEARCH_TEXT ? text : [...text].slice(0, MAX_SEARCH_TEXT).join('');
}
