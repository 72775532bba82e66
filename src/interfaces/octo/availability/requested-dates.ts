import { type LocalDate, countDates } from '../../../platform/values/time';
import { BadRequestError } from '../wire';
import type { OctoAvailabilityRequestDto } from './dto/availability-request.dto';

const MAX_DATES = 366;

interface Dates {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

type Range = Pick<OctoAvailabilityRequestDto, 'localDateStart' | 'localDateEnd'>;

/**
 * The dates or the availability IDs of a request.
 * @throws BadRequestError unless it contains exactly one of them
 */
export function datesOrIds(request: OctoAvailabilityRequestDto): Dates | readonly string[] {
  const { localDateStart, localDateEnd, localDate, availabilityIds } = request;
  const hasRange = localDateStart !== undefined || localDateEnd !== undefined;
  const kinds = [hasRange, localDate !== undefined, availabilityIds !== undefined].filter(Boolean).length;
  if (kinds !== 1) {
    throw new BadRequestError('Send exactly one of localDateStart with localDateEnd, localDate and availabilityIds.');
  }
  if (availabilityIds !== undefined) return availabilityIds;
  return localDate !== undefined ? { from: localDate, to: localDate } : datesOf(request);
}

/** @throws BadRequestError */
export function datesOf({ localDateStart, localDateEnd }: Range): Dates {
  if (localDateStart === undefined || localDateEnd === undefined) {
    throw new BadRequestError('localDateStart and localDateEnd must be sent together.');
  }
  const count = countDates(localDateStart, localDateEnd);
  if (count < 1) throw new BadRequestError('localDateEnd must be on or after localDateStart.');
  if (count > MAX_DATES) {
    throw new BadRequestError(`localDateEnd must be at most ${MAX_DATES} dates after localDateStart, including both.`);
  }
  return { from: localDateStart, to: localDateEnd };
}
