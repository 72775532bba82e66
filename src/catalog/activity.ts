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
