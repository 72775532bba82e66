import { type TicketLine, lineKey } from '../ticket-lines';
import type { UnitItemEntity } from './unit-item.entity';

/** What is known of a ticket beside its identity. */
export type ItemState = Omit<UnitItemEntity, 'id' | 'operatorId' | 'bookingId' | 'uuid'> & {
  /** Undefined for one that has none of its own. */
  readonly uuid: string | undefined;
};

/** The items of a booking about which nothing was ever written: as many as its lines say, in their order. */
export function itemsOfLines(lines: readonly TicketLine[]): ItemState[] {
  return lines.flatMap((line) => Array.from({ length: line.quantity }, () => line)).map(newItem);
}

/** The items of a booking that it still has, in the order in which they are listed. */
export function presentItems<Item extends ItemState>(items: readonly Item[]): Item[] {
  const present = items.filter(({ removedAt }) => removedAt === null);
  return present.sort((one, other) => placeOf(one) - placeOf(other));
}

/** The key of the line that an item is counted in. */
function kindOf({ ticketTypeId, priceAmount, participants }: ItemState): string {
  return lineKey({ ticketTypeId, priceAmount, participantsPerTicket: participants });
}

/**
 * Makes items agree with the lines: of a kind of which there are too many the last ones go, such as were redeemed last
 * of all; where some are missing new ones come. Those that are gone stay in the list, so that no number is given twice.
 */
export function agreeingItems(items: readonly ItemState[], lines: readonly TicketLine[], now: number): ItemState[] {
  const quantities = new Map(lines.map((line) => [lineKey(line), line.quantity]));
  const gone = new Set(
    [...new Set(items.map(kindOf))].flatMap((kind) => {
      const own = items.filter((item) => kindOf(item) === kind && item.removedAt === null);
      return [...own].sort(firstToGo).slice(0, Math.max(0, own.length - (quantities.get(kind) ?? 0)));
    }),
  );
  const stayed = items.map((item) => (gone.has(item) ? { ...item, removedAt: now } : item));
  let next = 1 + Math.max(-1, ...items.map(({ ordinal }) => ordinal));
  const added = lines.flatMap((line) => {
    const has = stayed.filter((item) => kindOf(item) === lineKey(line) && item.removedAt === null).length;
    return Array.from({ length: Math.max(0, line.quantity - has) }, () => newItem(line, next++));
  });
  return [...stayed, ...added];
}

/** Those added since others were listed anew have numbers above all of their positions. */
function placeOf({ position, ordinal }: ItemState): number {
  return position ?? ordinal;
}

function firstToGo(one: ItemState, other: ItemState): number {
  return Number(one.redeemedAt !== null) - Number(other.redeemedAt !== null) || placeOf(other) - placeOf(one);
}

function newItem({ ticketTypeId, priceAmount, participantsPerTicket }: TicketLine, ordinal: number): ItemState {
  return {
    ordinal,
    position: null,
    ticketTypeId,
    priceAmount,
    participants: participantsPerTicket,
    uuid: undefined,
    resellerReference: null,
    contact: null,
    redeemedAt: null,
    redeemedBy: null,
    removedAt: null,
  };
}
