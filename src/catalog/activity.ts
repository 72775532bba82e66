import type { ActivityEntity } from './activity.entity';
import type { TicketTypeEntity } from './ticket-type.entity';

/** An activity with its ticket types, in order. */
export interface Activity extends Readonly<ActivityEntity> {
  readonly ticketTypes: readonly TicketTypeEntity[];
}

/** Identification of an activity with its pictures, and whether it is on sale. */
export type ActivityLabel = Pick<
  ActivityEntity,
  'name' | 'publicId' | 'location' | 'latitude' | 'longitude' | 'status' | 'soldOnline' | 'imageUrls'
>;

export function isOnSale(activity: Pick<ActivityEntity, 'status' | 'soldOnline'>): boolean {
  return activity.status === 'published' && Boolean(activity.soldOnline);
}

/** The ticket type of bookings that name none. */
export function defaultTicketType({ ticketTypes }: Activity): TicketTypeEntity {
  return ticketTypes.find(({ isDefault }) => isDefault) ?? ticketTypes[0]!;
}

export function lowestPrice(activity: Activity): number {
  return Math.min(...activity.ticketTypes.map((ticketType) => ticketType.priceAmount));
}

/** Minimum and maximum number of tickets of a party. */
export interface PartyLimits {
  readonly fewest: number;
  readonly most: number;
}

/** The number of tickets for the smallest and the largest party. */
export function partyLimits(activity: Activity): PartyLimits {
  return {
    fewest: Math.max(1, Math.ceil(activity.minParticipants / Math.max(...placesOfTickets(activity)))),
    most: ticketsThatFit(activity, activity.maxParticipants),
  };
}

/** The maximum number of tickets for a number of places. */
export function ticketsThatFit(activity: Activity, places: number): number {
  return Math.floor(places / Math.min(...placesOfTickets(activity)));
}

/** Uses ticket types on sale; for a booked activity without any, uses withdrawn ones. */
function placesOfTickets({ ticketTypes }: Activity): number[] {
  const onSale = ticketTypes.filter(({ withdrawnAt }) => withdrawnAt === null);
  return (onSale.length > 0 ? onSale : ticketTypes).map(({ participantsPerTicket }) => participantsPerTicket);
}

/**
 * A map of the meeting point, which opens the app on a phone
 * ([Maps URLs](https://developers.google.com/maps/documentation/urls/get-started)).
 * @returns undefined if the operator has entered no location
 */
export function mapLinkOf(activity: Pick<ActivityLabel, 'location' | 'latitude' | 'longitude'>): string | undefined {
  const { location, latitude, longitude } = activity;
  const place = latitude !== null && longitude !== null ? `${latitude},${longitude}` : location;
  return place === '' ? undefined : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
