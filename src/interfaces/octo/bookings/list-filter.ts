import type { ResellerFilter } from '../../../resellers';
import { isLocalDate } from '../../../platform/values/time';
import { datesOf } from '../availability/requested-dates';
import { BadRequestError } from '../wire';
import type { ListOctoBookingsQuery } from './dto/reserve.dto';

/** Maximum number of bookings in a response. */
export const MOST_LISTED = 500;

/** @throws BadRequestError without any search criterion, or for invalid dates */
export function toFilter(query: ListOctoBookingsQuery): ResellerFilter {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) as ListOctoBookingsQuery;
  const { resellerReference, supplierReference, localDate, localDateStart, localDateEnd } = given;
  for (const [name, date] of Object.entries({ localDate, localDateStart, localDateEnd })) {
    if (date !== undefined && !isLocalDate(date)) {
      throw new BadRequestError(`${name} must be a real date in the form YYYY-MM-DD.`);
    }
  }
  if (localDateStart !== undefined || localDateEnd !== undefined) datesOf({ localDateStart, localDateEnd });
  const filter = {
    reference: supplierReference,
    paymentReference: resellerReference,
    from: latest(localDate, localDateStart),
    to: earliest(localDate, localDateEnd),
  };
  if (Object.values(filter).some((value) => value !== undefined)) return filter;
  throw new BadRequestError(
    'One of resellerReference, supplierReference, localDate, and localDateStart with localDateEnd is required.',
  );
}

function latest(...dates: (string | undefined)[]): string | undefined {
  return dates
    .filter((date) => date !== undefined)
    .sort()
    .at(-1);
}

function earliest(...dates: (string | undefined)[]): string | undefined {
  return dates.filter((date) => date !== undefined).sort()[0];
}
