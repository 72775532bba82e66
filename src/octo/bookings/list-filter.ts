import type { ResellerFilter } from '../../bookings';
import { addDays, isLocalDate } from '../../shared/time';
import { BadRequestError } from '../wire';
import type { ListOctoBookingsQuery } from './dto/reserve.dto';

/** Bookings of one answer. */
export const MOST_LISTED = 500;

/** Dates of sessions that one request may ask for. */
const MOST_DATES = 366;

/** @throws BadRequestError when nothing is said by what they are to be found, or no real dates */
export function toFilter(query: ListOctoBookingsQuery): ResellerFilter {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) as ListOctoBookingsQuery;
  const { resellerReference, supplierReference, localDate, localDateStart, localDateEnd } = given;
  for (const [name, date] of Object.entries({ localDate, localDateStart, localDateEnd })) {
    if (date !== undefined && !isLocalDate(date)) {
      throw new BadRequestError(`${name} must be a real date in the form YYYY-MM-DD.`);
    }
  }
  refuseUnfitRange(localDateStart, localDateEnd);
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

function refuseUnfitRange(start: string | undefined, end: string | undefined): void {
  if (start === undefined && end === undefined) return;
  if (start === undefined || end === undefined) {
    throw new BadRequestError('localDateStart and localDateEnd must be sent together.');
  }
  if (end < start) throw new BadRequestError('localDateEnd must not be before localDateStart.');
  if (end >= addDays(start, MOST_DATES)) {
    throw new BadRequestError(`localDateEnd must leave at most ${MOST_DATES} dates.`);
  }
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
