import type { Activity } from '../../catalog';
import { ValidationError } from '../../platform/errors';
import { priceTickets, totalOf } from './ticket-lines';

const ticket = (id: number, priceAmount: number, participantsPerTicket = 1, isDefault = false) => ({
  id,
  name: `Ticket ${id}`,
  priceAmount,
  participantsPerTicket,
  isDefault,
});

const activity = (ticketTypes: ReturnType<typeof ticket>[], maxParticipants = 8) =>
  ({ ticketTypes, maxParticipants }) as unknown as Activity;

const family = activity([ticket(1, 4500), ticket(2, 8000, 2, true), ticket(3, 0, 4)]);

function fieldsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.map(({ field }) => field);
    throw error;
  }
  return [];
}

it('sells the default ticket to everybody', () => {
  const lines = priceTickets(family, 4);
  expect(lines).toMatchObject([{ ticketTypeId: 2, quantity: 2 }]);
  expect(totalOf(lines)).toBe(16_000);
  expect(priceTickets(activity([ticket(1, 5), ticket(2, 6)]), 3)).toMatchObject([{ ticketTypeId: 1, quantity: 3 }]);
});

it('returns the requested tickets, in that order, at the price of each', () => {
  const lines = priceTickets(family, 7, [
    { ticketTypeId: 3, quantity: 1 },
    { ticketTypeId: 1, quantity: 3 },
  ]);
  expect(lines.map(({ ticketTypeId }) => ticketTypeId)).toEqual([3, 1]);
  expect(totalOf(lines)).toBe(13_500);
});

it('names the party that is too large and the tickets that do not fit it', () => {
  expect(fieldsOf(() => priceTickets(family, 10))).toEqual(['Participants']);
  expect(fieldsOf(() => priceTickets(family, 3))).toEqual(['Tickets']);
  expect(fieldsOf(() => priceTickets(family, 3, [{ ticketTypeId: 1, quantity: 2 }]))).toEqual(['Tickets']);
});

it('names all wrong tickets together', () => {
  const requested = [9, 1, 1].map((ticketTypeId) => ({ ticketTypeId, quantity: 1 }));
  expect(fieldsOf(() => priceTickets(family, 9, requested))).toEqual([
    'Participants',
    'Tickets.0.TicketTypeID',
    'Tickets.2.TicketTypeID',
  ]);
});

it('rejects tickets that cost more than an amount can be', () => {
  const costly = activity([ticket(1, 100_000_000_000)]);
  expect(totalOf(priceTickets(costly, 1))).toBe(100_000_000_000);
  expect(fieldsOf(() => totalOf(priceTickets(costly, 2)))).toEqual(['Participants']);
});
