import { lineKey, type TicketLine } from '../record/ticket-lines';
import type { UnitItemEntity } from './unit-item.entity';

/** Data of a ticket, without its identity. */
export type ItemState = Omit<UnitItemEntity, 'id' | 'operatorId' | 'bookingId' | 'uuid'> & {
  /** Undefined if none was assigned; it is then derived from the ticket's number. */
  readonly uuid: string | undefined;
};

/** One ticket of a booking. */
export interface UnitItem extends ItemState {
  readonly uuid: string;
  /** 12 characters of Crockford base 32. */
  readonly code: string;
  /** Name of the ticket type. */
  readonly name: string;
}

/** The tickets of a booking without ticket rows, in the order of its lines. */
export function itemsOfLines(lines: readonly TicketLine[]): ItemState[] {
  return lines.flatMap((line) => Array.from({ length: line.quantity }, () => line)).map(newItem);
}

/** The tickets that have not been removed, in listing order. */
export function presentItems<Item extends ItemState>(items: readonly Item[]): Item[] {
  const present = items.filter(({ removedAt }) => removedAt === null);
  return present.sort((one, other) => placeOf(one) - placeOf(other));
}

/** Key of the line that counts this ticket. */
function kindOf({ ticketTypeId, priceAmount, participants }: ItemState): string {
  return lineKey({ ticketTypeId, priceAmount, participantsPerTicket: participants });
}

/**
 * Makes tickets match the lines. Removes surplus tickets from the end, redeemed ones last, and adds missing ones.
 * Removed tickets stay in the list, so that their numbers are not reused.
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

/** Tickets that were added after a reordering have numbers above all positions. */
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
