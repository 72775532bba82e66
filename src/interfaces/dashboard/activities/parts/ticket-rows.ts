import type { TicketTypeEntity } from '../../../../catalog';
import type { Rejection } from '../../../html';
import { MAX_TICKET_ROWS } from '../activity-form';

/** Empty rows after the existing tickets, or after the first one. */
const SPARE_ROWS = 2;

/** Name of the first ticket of a new activity. */
export const FIRST_TICKET = 'Adult';

export interface TicketRow {
  readonly row: number;
  readonly ticket: TicketTypeEntity | undefined;
}

/** The rows of the form: existing tickets, then spare ones, but at least as many as were entered. */
export function ticketRows(tickets: readonly TicketTypeEntity[], rejection: Rejection | undefined): TicketRow[] {
  const entered = (rejection?.entered.names ?? []).filter((name) => /^TicketTypes\.\d+\.Name$/.test(name));
  const rows = Math.min(MAX_TICKET_ROWS, Math.max(entered.length, Math.max(1, tickets.length) + SPARE_ROWS));
  return Array.from({ length: rows }, (_, row) => ({ row, ticket: tickets[row] }));
}
