import type { BookingDetails } from '../../../../bookings';
import type { Activity } from '../../../../catalog';
import type { SubmittedForm } from '../../../html';

const QUANTITY = 'Quantity.';

/** A ticket type of which a booking can have more or fewer. */
export interface TicketChoice {
  /** Name of its field. */
  readonly field: string;
  readonly name: string;
  /** What one more costs, in minor units. */
  readonly priceAmount: number;
  readonly participantsPerTicket: number;
  readonly quantity: number;
}

/** The ticket types of the booking and of its activity; empty if the number of places says everything. */
export function ticketChoices({ tickets }: BookingDetails['booking'], activity: Activity): TicketChoice[] {
  const sold = tickets.map(({ ticketTypeId: id, ...line }) => ({ ...line, id }));
  const types = [...sold, ...activity.ticketTypes.filter(({ id }) => sold.every((line) => line.id !== id))];
  const choices = [...new Set(types.map(({ id }) => id))].map((id) => {
    const lines = sold.filter((line) => line.id === id);
    const { name, priceAmount, participantsPerTicket } = lines.at(-1) ?? types.find((type) => type.id === id)!;
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
    return { field: `${QUANTITY}${id}`, name, priceAmount, participantsPerTicket, quantity };
  });
  return choices.length === 1 && choices[0]!.participantsPerTicket === 1 ? [] : choices;
}

/** The tickets in the form of the API; undefined if they are as the page showed them. */
export function changedTickets(form: SubmittedForm): object[] | undefined {
  const names = form.names.filter((name) => name.startsWith(QUANTITY));
  if (!names.some((name) => form.hasChanged(name))) return undefined;
  return names
    .map((name) => ({ TicketTypeID: Number(name.slice(QUANTITY.length)), Quantity: form.integer(name) }))
    .filter(({ Quantity }) => Quantity !== undefined && Quantity !== 0);
}
