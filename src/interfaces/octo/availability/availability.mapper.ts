import { type ShownDay, type TimeslotEntity, bookableUntil, endOf } from '../../../availability';
import { type PricedActivity, atLowestOn, atSession, partyLimits, ticketsThatFit } from '../../../catalog';
import { afterCommission } from '../../../platform/values/money';
import { endOfDate, localTimeAt } from '../../../platform/values/time';
import type { OctoPriceDto } from '../catalogue/dto/price.dto';
import { type PricedProduct, type Supplier, hasOpeningHours } from '../catalogue/offered-product';
import { toPrice, toUnitPrice } from '../catalogue/product.mapper';
import { type Capabilities, inUtc, inZone } from '../wire';
import { availabilityIdOf } from './availability-ids';
import type { AvailabilityStatus, OctoAvailabilityDto, OctoCalendarDayDto } from './dto/availability.dto';
import type { Party } from './party';

/** The party and the capabilities of a request. */
export interface Requested {
  readonly product: PricedProduct;
  readonly capabilities: Capabilities;
  readonly party?: Party | undefined;
}

/** Returns a mapper for timeslots of one product, which computes their common parts once. */
export function availabilitiesFor(
  requested: Requested,
): (timeslot: TimeslotEntity, isOpen: boolean) => OctoAvailabilityDto {
  const { activity } = requested.product;
  const most = partyLimits(activity).most;
  const { capabilities } = requested;
  return (timeslot, isOpen) => ({
    ...toAvailability(timeslot, isOpen, requested, most),
    ...(capabilities.has('pricing') && pricesOf(atSession(activity, timeslot), requested)),
    ...(capabilities.has('content') && { title: null, shortDescription: '' }),
  });
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
  const { product, capabilities } = requested;
  const startTimes = new Set(product.startTimes);
  return (day) => ({
    ...toCalendarDay(day, product),
    ...(capabilities.has('pricing') && pricesFromOf(atLowestOn(product.activity, day.date, startTimes), requested)),
  });
}

function pricesFromOf(activity: PricedActivity, requested: Requested) {
  const { unitPricing, pricing } = pricesOf(activity, requested);
  return { unitPricingFrom: unitPricing, ...(pricing && { pricingFrom: pricing }) };
}

function toCalendarDay(day: ShownDay, { activity, supplier }: PricedProduct): OctoCalendarDayDto {
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

/** @param activity at the prices to show */
function pricesOf({ ticketTypes }: PricedActivity, { product, party }: Requested) {
  const { supplier } = product;
  const onSale = ticketTypes.filter(({ withdrawnAt }) => withdrawnAt === null);
  const priceOf = (id: number) => onSale.find((ticketType) => ticketType.id === id)!.priceAmount;
  return {
    unitPricing: onSale.map((ticketType) => toUnitPrice(ticketType, supplier)),
    ...(party && { pricing: priceOfParty(party, priceOf, supplier) }),
  };
}

/** The net price is the sum of those of the tickets, each of which is rounded. */
function priceOfParty(
  { units }: Party,
  priceOf: (ticketTypeId: number) => number,
  { currency, commissionRate }: Supplier,
): OctoPriceDto {
  const sumOf = (amountOf: (price: number) => number) =>
    units.reduce((sum, { ticketType, quantity }) => sum + amountOf(priceOf(ticketType.id)) * quantity, 0);
  const net = commissionRate === null ? null : sumOf((price) => afterCommission(price, commissionRate));
  return toPrice(
    sumOf((price) => price),
    net,
    currency,
  );
}
