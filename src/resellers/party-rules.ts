import { type Activity, partyLimits } from '../catalog';
import { PartyRejectedError } from './resellers.errors';
import type { ListedItem } from '../bookings';

/**
 * Enforces the activity's rules for parties, which apply to resellers only.
 * @throws PartyRejectedError for the first violated rule
 */
export function rejectUnfitParty(activity: Activity, items: readonly ListedItem[]): void {
  const { fewest, most } = partyLimits(activity);
  if (items.length < fewest) throw new PartyRejectedError(`unitItems must have at least ${fewest} for this product.`);
  if (items.length > most) throw new PartyRejectedError(`unitItems must have at most ${most} for this product.`);
  const quantities = new Map<number, number>();
  for (const { ticketTypeId } of items) quantities.set(ticketTypeId, (quantities.get(ticketTypeId) ?? 0) + 1);
  for (const ticketType of activity.ticketTypes) {
    const quantity = quantities.get(ticketType.id);
    if (quantity !== undefined) rejectUnfitQuantity(ticketType, quantity, quantities);
  }
  const places = items.reduce((sum, { participants }) => sum + participants, 0);
  const { minParticipants, maxParticipants } = activity;
  if (places >= minParticipants && places <= maxParticipants) return;
  throw new PartyRejectedError(
    `unitItems are for ${places} people, but this product takes ${minParticipants} to ${maxParticipants} at a time.`,
  );
}

function rejectUnfitQuantity(
  { id, minQuantity, maxQuantity, accompaniedBy }: Activity['ticketTypes'][number],
  quantity: number,
  quantities: ReadonlyMap<number, number>,
): void {
  if (minQuantity !== null && quantity < minQuantity) {
    throw new PartyRejectedError(`unitItems must have at least ${minQuantity} of unit ${id}, or none.`);
  }
  if (maxQuantity !== null && quantity > maxQuantity) {
    throw new PartyRejectedError(`unitItems must have at most ${maxQuantity} of unit ${id}.`);
  }
  if (accompaniedBy.length > 0 && !accompaniedBy.some((companion) => quantities.has(companion))) {
    throw new PartyRejectedError(`unitItems with unit ${id} must also have one of unit ${accompaniedBy.join(' or ')}.`);
  }
}
