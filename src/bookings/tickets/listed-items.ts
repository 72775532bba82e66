import type { Activity } from '../../catalog';
import { UnknownTicketTypeError } from '../record/bookings.errors';
import { lineKey, type TicketLine } from '../record/ticket-lines';
import { type Contact, mergeContacts } from './contact';
import type { UnitItem } from './agreeing-items';

/** A ticket in a reseller's request. */
export interface SubmittedItem {
  readonly ticketTypeId: number;
  /** Lower case; undefined to generate one. */
  readonly uuid?: string | undefined;
  readonly resellerReference: string | null;
  readonly contact: Contact | null;
}

/** A requested ticket with its type and price. */
export interface ListedItem extends SubmittedItem {
  /** Number of an existing ticket that stays. */
  readonly ordinal?: number | undefined;
  readonly name: string;
  /** Minor units. */
  readonly priceAmount: number;
  readonly participants: number;
}

/**
 * Determines the new list of tickets. One with the UUID of an existing ticket is that ticket: fields that are not sent
 * again stay, and so does its price unless its type changes. Other tickets cost the activity's price, which the
 * caller has determined for the session.
 * @param current empty if the current tickets belong to another activity
 * @throws UnknownTicketTypeError for the first type that is not available
 */
export function listItems(
  { id: activityId, ticketTypes }: Activity,
  booked: { readonly activityId: number; readonly items: readonly UnitItem[] } | undefined,
  given: readonly SubmittedItem[],
): ListedItem[] {
  const existing = new Map(booked?.items.map((item) => [item.uuid, item]));
  const offered = new Map(ticketTypes.map((ticketType) => [ticketType.id, ticketType]));
  return given.map((each, index) => {
    const before = each.uuid === undefined ? undefined : existing.get(each.uuid);
    const said = {
      ...each,
      ordinal: before?.ordinal,
      resellerReference: each.resellerReference ?? before?.resellerReference ?? null,
      contact: mergeContacts(before?.contact ?? null, each.contact),
    };
    if (before?.ticketTypeId === each.ticketTypeId && booked!.activityId === activityId) {
      const { name, priceAmount, participants } = before;
      return { ...said, name, priceAmount, participants };
    }
    const ticketType = offered.get(each.ticketTypeId);
    if (!ticketType) throw new UnknownTicketTypeError(index);
    const { name, priceAmount, participantsPerTicket: participants } = ticketType;
    return { ...said, name, priceAmount, participants };
  });
}

/** The lines for these tickets, in the order in which their kinds first appear. */
export function linesOf(items: readonly ListedItem[]): TicketLine[] {
  const lines = new Map<string, TicketLine>();
  for (const { ticketTypeId, name, priceAmount, participants: participantsPerTicket } of items) {
    const one = { ticketTypeId, name, priceAmount, participantsPerTicket };
    const quantity = (lines.get(lineKey(one))?.quantity ?? 0) + 1;
    lines.set(lineKey(one), { ticketTypeId, name, quantity, priceAmount, participantsPerTicket });
  }
  return [...lines.values()];
}
