import { type Activity, defaultTicketType } from '../../catalog';
import { type FieldError, ValidationError } from '../../platform/errors';
import { MAX_AMOUNT } from '../../platform/values/money';
import type { PricedLine } from './extra-line';

/** Tickets of one type in a booking, at the price they were sold for. */
export interface TicketLine {
  readonly ticketTypeId: number;
  readonly name: string;
  readonly quantity: number;
  /** Price of one ticket, in minor units. */
  readonly priceAmount: number;
  readonly participantsPerTicket: number;
}

/** A ticket type that is on sale. */
type Offered = Pick<Activity['ticketTypes'][number], 'id' | 'name' | 'priceAmount' | 'participantsPerTicket'>;

export interface TicketsRequest {
  readonly ticketTypeId: number;
  readonly quantity: number;
}

/**
 * Determines the tickets of a party: those requested, or as many of the default type as its participants need.
 * @throws ValidationError for an unknown or repeated ticket type, a party too large, or tickets that do not add up
 */
export function priceTickets(
  activity: Activity,
  participants: number,
  requested?: readonly TicketsRequest[],
): TicketLine[] {
  const errors = faultsOfSize(activity, participants);
  const lines = requested
    ? chosenTickets(activity.ticketTypes, requested, errors)
    : defaultTickets(activity, participants, errors);
  return addingUpTo(participants, lines, errors);
}

/** Tickets with the same key share a line. A type may have been sold at several prices. */
export function lineKey({
  ticketTypeId,
  priceAmount,
  participantsPerTicket,
}: Pick<TicketLine, 'ticketTypeId' | 'priceAmount' | 'participantsPerTicket'>): string {
  return `${ticketTypeId} ${priceAmount} ${participantsPerTicket}`;
}

/**
 * Changes the number of tickets for a party that grows or shrinks, at the price they were sold for.
 * @throws ValidationError if there are several types, or the tickets take several places and do not fit
 */
export function resizeTickets(lines: readonly TicketLine[], participants: number): TicketLine[] {
  const { ticketTypeId, participantsPerTicket } = lines[0]!;
  const isOfOneKind = lines.every(
    (line) => line.ticketTypeId === ticketTypeId && line.participantsPerTicket === participantsPerTicket,
  );
  const quantity = participants / participantsPerTicket;
  if (isOfOneKind && Number.isInteger(quantity)) return refillLines(lines, quantity);
  const message = 'Participants cannot change here: the booking has tickets of several types or for several people.';
  throw new ValidationError([{ field: 'Participants', code: 'tickets-do-not-fit', message }]);
}

/**
 * Replaces the tickets of a party. Types that it already has keep their price; others are charged at the activity's price,
 * which the caller has determined for the session.
 * @param participants required number of participants, if given
 * @throws ValidationError for an unknown or repeated ticket type, or tickets that do not add up
 */
export function exchangeTickets(
  { ticketTypes }: Activity,
  sold: readonly TicketLine[],
  requested: readonly TicketsRequest[],
  participants?: number,
): TicketLine[] {
  const errors: FieldError[] = [];
  const retained = sold.map(({ ticketTypeId: id, ...line }) => ({ ...line, id }));
  const others = ticketTypes.filter(({ id }) => retained.every((each) => each.id !== id));
  const lines = chosenTickets([...retained, ...others], requested, errors).flatMap((line) => {
    const before = sold.filter(({ ticketTypeId }) => ticketTypeId === line.ticketTypeId);
    return before.length === 0 ? [line] : refillLines(before, line.quantity);
  });
  return addingUpTo(participants ?? participantsOf(lines), lines, errors);
}

/** Changes the quantity of lines of one type: removes from the end, and adds at the price of the last line. */
function refillLines(lines: readonly TicketLine[], quantity: number): TicketLine[] {
  let left = quantity;
  const filled = lines.map((line, index) => {
    const taken = index === lines.length - 1 ? left : Math.min(line.quantity, left);
    left -= taken;
    return { ...line, quantity: taken };
  });
  return filled.filter((line) => line.quantity > 0);
}

/** @throws ValidationError if the party exceeds the activity's maximum */
export function rejectTooLarge(activity: Activity, participants: number): void {
  const errors = faultsOfSize(activity, participants);
  if (errors.length > 0) throw new ValidationError(errors);
}

export function participantsOf(lines: readonly TicketLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.participantsPerTicket, 0);
}

/** @throws ValidationError if the lines cost more than an amount can be */
export function totalOf(lines: readonly PricedLine[]): number {
  const total = lines.reduce((sum, line) => sum + line.quantity * line.priceAmount, 0);
  if (total <= MAX_AMOUNT) return total;
  const message = `Participants must be fewer: the total of a booking is at most ${MAX_AMOUNT} minor units.`;
  throw new ValidationError([{ field: 'Participants', code: 'max', message }]);
}

function faultsOfSize({ maxParticipants }: Activity, participants: number): FieldError[] {
  if (participants <= maxParticipants) return [];
  const message = `Participants must be 1 to ${maxParticipants} for this activity.`;
  return [{ field: 'Participants', code: 'max', message }];
}

function addingUpTo(participants: number, lines: TicketLine[], errors: FieldError[]): TicketLine[] {
  const places = participantsOf(lines);
  if (errors.length === 0 && places !== participants) {
    const message = `Tickets are for ${places} participants, but Participants is ${participants}.`;
    errors.push({ field: 'Tickets', code: 'participants-mismatch', message });
  }
  if (errors.length > 0) throw new ValidationError(errors);
  return lines;
}

function chosenTickets(
  offered: readonly Offered[],
  requested: readonly TicketsRequest[],
  errors: FieldError[],
): TicketLine[] {
  const seen = new Set<number>();
  return requested.flatMap(({ ticketTypeId, quantity }, index) => {
    const field = `Tickets.${index}.TicketTypeID`;
    const ticketType = offered.find(({ id }) => id === ticketTypeId);
    if (!ticketType) {
      errors.push({ field, code: 'unknown', message: `${field} is not a ticket type of this activity.` });
      return [];
    }
    if (seen.has(ticketTypeId)) {
      errors.push({ field, code: 'repeated', message: `${field} is listed twice; add up the quantities.` });
      return [];
    }
    seen.add(ticketTypeId);
    return [toLine(ticketType, quantity)];
  });
}

function defaultTickets(activity: Activity, participants: number, errors: FieldError[]): TicketLine[] {
  const ticketType = defaultTicketType(activity);
  const quantity = participants / ticketType.participantsPerTicket;
  if (Number.isInteger(quantity)) return [toLine(ticketType, quantity)];
  const message = `Tickets are required: the default ticket is for ${ticketType.participantsPerTicket} participants.`;
  errors.push({ field: 'Tickets', code: 'is-required', message });
  return [];
}

function toLine(ticketType: Offered, quantity: number): TicketLine {
  const { id, name, priceAmount, participantsPerTicket } = ticketType;
  return { ticketTypeId: id, name, quantity, priceAmount, participantsPerTicket };
}
