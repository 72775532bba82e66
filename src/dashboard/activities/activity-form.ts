import type { Type } from '@nestjs/common';
import { type ChangeActivityDto, type WantedTicketType, toWantedTicketTypes } from '../../catalog';
import { type FieldError, ValidationError } from '../../shared/problems';
import { type SubmittedForm, fromDecimal, validated } from '../../pages';

/** Ticket types a form can hold; the API takes more. */
export const MAX_TICKET_ROWS = 50;

const SHAPE = {
  integers: ['DurationMinutes', 'MinParticipants', 'MaxParticipants', 'CutoffMinutes', 'DefaultCapacity'],
  booleans: ['SoldOnline', 'WaitlistEnabled'],
  blankable: ['Description', 'Location', 'Name', 'DurationMinutes'],
  beside: ['DefaultTicket', ...['ID', 'Name', 'Price', 'ParticipantsPerTicket'].map((name) => `TicketTypes.*.${name}`)],
};

/**
 * Reads the form of an activity with its ticket types, of which rows left empty do not count.
 * @throws ValidationError naming the fields as the form does
 */
export async function readActivityForm<Dto extends ChangeActivityDto>(
  type: Type<Dto>,
  form: SubmittedForm,
  currency: string,
): Promise<{ dto: Dto; tickets: WantedTicketType[] }> {
  const { ImageURLs, ...details } = form.toBody(type, SHAPE);
  const rows = usedRows(form);
  const tickets = rows.map((row) => toTicketType(form, row, currency));
  const images = typeof ImageURLs === 'string' ? ImageURLs.split(/\s+/) : [];
  try {
    const dto = await validated(type, { ...details, ImageURLs: images, TicketTypes: tickets });
    return { dto, tickets: toWantedTicketTypes(dto, currency) ?? [] };
  } catch (error) {
    throw error instanceof ValidationError
      ? new ValidationError(error.errors.map(nameAsInForm(rows)), error.total)
      : error;
  }
}

function usedRows(form: SubmittedForm): number[] {
  const rows = Array.from({ length: MAX_TICKET_ROWS }, (_, row) => row);
  return rows.filter((row) => form.text(`TicketTypes.${row}.Name`) + form.text(`TicketTypes.${row}.Price`) !== '');
}

function toTicketType(form: SubmittedForm, row: number, currency: string): object {
  const text = (name: string) => form.text(`TicketTypes.${row}.${name}`);
  const places = text('ParticipantsPerTicket');
  return {
    ...(text('ID') !== '' && { ID: Number(text('ID')) }),
    Name: text('Name'),
    Price: { Amount: fromDecimal(text('Price'), currency), Currency: currency },
    ...(places !== '' && { ParticipantsPerTicket: /^\d{1,5}$/.test(places) ? Number(places) : places }),
    IsDefault: form.text('DefaultTicket') === String(row),
  };
}

/** The API counts ticket types, the form its rows; and its price is one field. */
function nameAsInForm(rows: readonly number[]) {
  return (error: FieldError): FieldError => {
    const [list, index, name] = error.field.split('.');
    if (list !== 'TicketTypes') return error;
    if (index === undefined)
      return { ...error, field: 'TicketTypes.0.Name', message: 'At least one ticket is needed.' };
    const field = `TicketTypes.${rows[Number(index)]}.${name}`;
    const isPrice = name === 'Price';
    const message = isPrice ? 'must be an amount such as 45.00.' : error.message.slice(error.field.length + 1);
    return { ...error, field, message: `${field} ${message}` };
  };
}
