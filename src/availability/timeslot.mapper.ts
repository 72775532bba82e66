import { type PricedActivity, atSession, lowestPrice } from '../catalog';
import type { Seller } from '../operators';
import { netPriceOf, netTermsOf } from '../platform/values/money';
import { localTimeAt } from '../platform/values/time';
import type { SellableTimeslot } from './queries/availability.repository';
import type { FoundPlaces } from './queries/availability-search.service';
import type { AvailableTimeslotDto, FoundTimeslotDto } from './dto/availability.dto';
import type { TimeslotDto } from './dto/timeslot.dto';
import type { TimeslotEntity } from './timeslot.entity';

type Selling = Pick<Seller, 'timeZone' | 'currency' | 'commissionRate'>;

export function toAvailableTimeslotDto(
  timeslot: SellableTimeslot,
  activity: PricedActivity,
  { timeZone, currency, commissionRate }: Selling,
): AvailableTimeslotDto {
  const priced = atSession(activity, timeslot);
  const money = (Amount: number) => ({ Amount, Currency: currency });
  const Price = money(lowestPrice(priced));
  return {
    TimeslotID: timeslot.id,
    Date: timeslot.date,
    Time: timeslot.time,
    EndTime: localTimeAt(timeZone, timeslot.ends_at),
    StartsAt: timeslot.starts_at,
    EndsAt: timeslot.ends_at,
    Capacity: timeslot.capacity,
    Remaining: timeslot.capacity - timeslot.booked,
    Price,
    ...netTermsOf(Price, commissionRate),
    Prices: priced.ticketTypes.map(({ id, priceAmount }) => ({
      TicketTypeID: id,
      Price: money(priceAmount),
      ...netPriceOf(money(priceAmount), commissionRate),
    })),
  };
}

export function toFoundTimeslotDto({ timeslot, activity }: FoundPlaces, selling: Selling): FoundTimeslotDto {
  return { ActivityID: activity.publicId, ...toAvailableTimeslotDto(timeslot, activity, selling) };
}

export function toTimeslotDto(timeslot: TimeslotEntity, activityId: string, timeZone: string): TimeslotDto {
  return {
    TimeslotID: timeslot.id,
    ActivityID: activityId,
    Date: timeslot.date,
    Time: timeslot.time,
    EndTime: localTimeAt(timeZone, timeslot.endsAt),
    StartsAt: timeslot.startsAt,
    EndsAt: timeslot.endsAt,
    Capacity: timeslot.capacity,
    Booked: timeslot.booked,
    Remaining: timeslot.capacity - timeslot.booked,
    Status: timeslot.status,
    CancellationReason: timeslot.cancellationReason,
    UpdatedAt: timeslot.updatedAt,
  };
}
