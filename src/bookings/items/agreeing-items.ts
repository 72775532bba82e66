import { type TicketLine } from '../tickets';
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

/**
 * Makes items agree with the lines: of a type of which there are too many the last ones go, such as were redeemed last
 * of all; where some are missing new ones come. Those that are gone stay in the list, so that no number is given twice.
 */
export function agreeingItems(items: readonly ItemState[], lines: readonly TicketLine[], now: number): ItemState[] {
  const gone = new Set(
    [...new Set(items.map(({ ticketTypeId }) => ticketTypeId))].flatMap((type) => {
      const own = items.filter(({ ticketTypeId, removedAt }) => ticketTypeId === type && removedAt === null);
      const kept = lines.find(({ ticketTypeId }) => ticketTypeId === type)?.quantity ?? 0;
      return [...own].sort(firstToGo).slice(0, Math.max(0, own.length - kept));
    }),
  );
  const stayed = items.map((item) => (gone.has(item) ? { ...item, removedAt: now } : item));
  let next = 1 + Math.max(-1, ...items.map(({ ordinal }) => ordinal));
  const added = lines.flatMap((line) => {
    const has = stayed.filter((item) => item.ticketTypeId === line.ticketTypeId && item.removedAt === null).length;
    return Array.from({ length: Math.max(0, line.quantity - has) }, () => newItem(line, next++));
  });
  return [...stayed, ...added];
}

function firstToGo(one: ItemState, other: ItemState): number {
  return Number(one.redeemedAt !== null) - Number(other.redeemedAt !== null) || other.ordinal - one.ordinal;
}

function newItem({ ticketTypeId, priceAmount, participantsPerTicket }: TicketLine, ordinal: number): ItemState {
  return {
    ordinal,
    ticketTypeId,
    priceAmount,
    participants: participantsPerTicket,
    uuid: undefined,
    resellerReference: null,
    contact: null,
    redeemedAt: null,
    removedAt: null,
  };
}
