import type { Activity, TicketTypeEntity } from '../../../catalog';
import { unitOnSale } from '../catalogue/product.mapper';
import { InvalidUnitIdError } from '../wire';

/** Units to be booked together. */
export interface Party {
  readonly units: readonly { readonly ticketType: TicketTypeEntity; readonly quantity: number }[];
  /** Total number of places. */
  readonly places: number;
}

/** @throws InvalidUnitIdError for the first unknown or withdrawn unit */
export function partyOf(
  activity: Activity,
  units: readonly { readonly id: string; readonly quantity: number }[] | undefined,
): Party | undefined {
  if (units === undefined || units.length === 0) return undefined;
  const found = units.map(({ id, quantity }) => {
    const ticketType = unitOnSale(activity, id);
    if (!ticketType) throw new InvalidUnitIdError(id);
    return { ticketType, quantity };
  });
  const places = found.reduce((sum, { ticketType, quantity }) => sum + ticketType.participantsPerTicket * quantity, 0);
  return { units: found, places };
}
