import type { ActivityEntity } from './activity.entity';
import type { TicketTypeEntity } from './ticket-type.entity';

/** An activity with the ticket types it is sold by, in their order. */
export interface Activity extends Readonly<ActivityEntity> {
  readonly ticketTypes: readonly TicketTypeEntity[];
}

/** What identifies an activity to people and clients, and whether it is on sale. */
export type ActivityLabel = Pick<ActivityEntity, 'name' | 'publicId' | 'location' | 'status' | 'soldOnline'>;

export function isOnSale(activity: Pick<ActivityEntity, 'status' | 'soldOnline'>): boolean {
  return activity.status === 'published' && Boolean(activity.soldOnline);
}

/** The ticket of whoever names none. */
export function defaultTicketType({ ticketTypes }: Activity): TicketTypeEntity {
  return ticketTypes.find(({ isDefault }) => isDefault) ?? ticketTypes[0]!;
}

export function lowestPrice(activity: Activity): number {
  return Math.min(...activity.ticketTypes.map((ticketType) => ticketType.priceAmount));
}

/** How many tickets a party may have. */
export interface PartyLimits {
  readonly fewest: number;
  readonly most: number;
}

/** What the smallest and the largest party of an activity come to in tickets. */
export function partyLimits(activity: Activity): PartyLimits {
  return {
    fewest: Math.max(1, Math.ceil(activity.minParticipants / Math.max(...placesOfTickets(activity)))),
    most: ticketsThatFit(activity, activity.maxParticipants),
  };
}

/** The most tickets that fit into some places. */
export function ticketsThatFit(activity: Activity, places: number): number {
  return Math.floor(places / Math.min(...placesOfTickets(activity)));
}

/** Of what is on sale; of a booked activity of which nothing is any more, of what there was. */
function placesOfTickets({ ticketTypes }: Activity): number[] {
  const onSale = ticketTypes.filter(({ withdrawnAt }) => withdrawnAt === null);
  return (onSale.length > 0 ? onSale : ticketTypes).map(({ participantsPerTicket }) => participantsPerTicket);
}
