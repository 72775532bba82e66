import { type ShownDay, type TimeslotEntity, bookableUntil, endOf } from '../../../availability';
import { partyLimits, ticketsThatFit } from '../../../catalog';
import { afterCommission } from '../../../platform/values/money';
import { endOfDate, localTimeAt } from '../../../platform/values/time';
import { type OfferedProduct, type Supplier, hasOpeningHours } from '../catalogue/offered-product';
import type { OctoPriceDto } from '../catalogue/dto/price.dto';
import { toPrice, toUnitPrice } from '../catalogue/product.mapper';
import { type Capabilities, inUtc, inZone } from '../wire';
import { availabilityIdOf } from './availability-ids';
import type { AvailabilityStatus, OctoAvailabilityDto, OctoCalendarDayDto } from './dto/availability.dto';
import type { Party } from './party';

/** The party and the capabilities of a request. */
export interface Requested {
  readonly product: OfferedProduct;
  readonly capabilities: Capabilities;
  readonly party?: Party | undefined;
}

/** Returns a mapper for timeslots of one product, which computes their common parts once. */
export function availabilitiesFor(
  requested: Requested,
): (timeslot: TimeslotEntity, isOpen: boolean) => OctoAvailabilityDto {
  const { activity } = requested.product;
  const most = partyLimits(activity).most;
  const rest = {
    ...(requested.capabilities.has('pricing') && pricesOf(requested)),
    ...(requested.capabilities.has('content') && { title: null, shortDescription: '' }),
  };
  return (timeslot, isOpen) => ({ ...toAvailability(timeslot, isOpen, requested, most), ...rest });
}

/**
 * @param isOpen whether it could be booked if it had enough places
 * @param most maximum number of units in one booking of the product
 */
function toAvailability(
  timeslot: TimeslotEntity,
  isOpen: boolean,
  requested: Requested,
  most: number,
): OctoAvailabilityDto {
  const { activity, supplier } = requested.product;
  const { timeZone } = supplier;
  const allDay = Boolean(timeslot.hasOpeningHours);
  const id = availabilityIdOf(timeslot, timeZone);
  const vacancies = Math.max(0, timeslot.capacity - timeslot.booked);
  const status = statusOf({ isOpen, vacancies, capacity: timeslot.capacity }, requested.party);
  return {
    id,
    localDateTimeStart: id,
    localDateTimeEnd: inZone(timeZone, allDay ? endOfDate(timeZone, timeslot.date) : timeslot.endsAt),
    utcCutoffAt: inUtc(bookableUntil(activity, endOf(timeslot))),
    allDay,
    available: isBookable(status),
    status,
    vacancies,
    capacity: timeslot.capacity,
    maxUnits: Math.min(most, ticketsThatFit(activity, vacancies)),
    openingHours: allDay ? [{ from: timeslot.time, to: localTimeAt(timeZone, timeslot.endsAt) }] : [],
  };
}

/** Returns a mapper for dates of one product, like `availabilitiesFor`. */
export function calendarDaysFor(requested: Requested): (day: ShownDay) => OctoCalendarDayDto {
  const rest = requested.capabilities.has('pricing') ? pricesFromOf(requested) : {};
  return (day) => ({ ...toCalendarDay(day, requested.product), ...rest });
}

function pricesFromOf(requested: Requested) {
  const { unitPricing, pricing } = pricesOf(requested);
  return { unitPricingFrom: unitPricing, ...(pricing && { pricingFrom: pricing }) };
}

function toCalendarDay(day: ShownDay, { activity, supplier }: OfferedProduct): OctoCalendarDayDto {
  const status = statusOfDay(day);
  return {
    localDate: day.date,
    available: isBookable(status),
    status,
    vacancies: day.mostPlaces,
    capacity: day.capacity,
    openingHours: hasOpeningHours(activity)
      ? [{ from: day.firstTime, to: localTimeAt(supplier.timeZone, day.lastEnd) }]
      : [],
  };
}

interface Places {
  readonly isOpen: boolean;
  readonly vacancies: number;
  readonly capacity: number;
}

function statusOf({ isOpen, vacancies, capacity }: Places, party: Party | undefined): AvailabilityStatus {
  if (!isOpen) return 'CLOSED';
  if (vacancies < (party?.places ?? 1)) return 'SOLD_OUT';
  return ofPlacesLeft(vacancies, capacity);
}

function statusOfDay({ isOpen, bookablePlaces, bookableCapacity }: ShownDay): AvailabilityStatus {
  if (bookablePlaces > 0) return ofPlacesLeft(bookablePlaces, bookableCapacity);
  return isOpen ? 'SOLD_OUT' : 'CLOSED';
}

function ofPlacesLeft(vacancies: number, capacity: number): AvailabilityStatus {
  return 2 * vacancies < capacity ? 'LIMITED' : 'AVAILABLE';
}

function isBookable(status: AvailabilityStatus): boolean {
  return status === 'AVAILABLE' || status === 'LIMITED';
}

function pricesOf({ product, party }: Requested) {
  const { supplier } = product;
  const onSale = product.activity.ticketTypes.filter(({ withdrawnAt }) => withdrawnAt === null);
  return {
    unitPricing: onSale.map((ticketType) => toUnitPrice(ticketType, supplier)),
    ...(party && { pricing: priceOfParty(party, supplier) }),
  };
}

/** The net price is the sum of those of the tickets, each of which is rounded. */
function priceOfParty({ units }: Party, { currency, commissionRate }: Supplier): OctoPriceDto {
  const sumOf = (amountOf: (price: number) => number) =>
    units.reduce((sum, { ticketType, quantity }) => sum + amountOf(ticketType.priceAmount) * quantity, 0);
  const net = commissionRate === null ? null : sumOf((price) => afterCommission(price, commissionRate));
  return toPrice(
    sumOf((price) => price),
    net,
    currency,
  );
}
