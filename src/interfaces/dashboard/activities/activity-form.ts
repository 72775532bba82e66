import type { Type } from '@nestjs/common';
import { type ChangeActivityDto, type TicketTypeRequest, toTicketTypeRequests } from '../../../catalog';
import { type FieldError, ValidationError } from '../../../platform/errors';
import { POLICY_FIELDS, nameStepAsInForm, readActivityPolicy } from '../policy/policy-form';
import { readCompanions } from './ticket-companions';
import { type SubmittedForm, fractionDigits, fromDecimal, toDecimal, validated } from '../../html';

/** Maximum number of ticket types in the form; the API accepts more. */
export const MAX_TICKET_ROWS = 50;

/** Numeric fields of a ticket, with their defaults. */
const NUMBERS = ['ParticipantsPerTicket', 'MinAge', 'MaxAge', 'MinQuantity', 'MaxQuantity'];

const WHEN_EMPTY: Readonly<Record<string, number>> = { MinAge: 0, MaxAge: 99, MinQuantity: 0, MaxQuantity: 0 };

/** The values with which the API clears coordinates. */
const NOWHERE = { Latitude: 0, Longitude: 0 };

const SHAPE = {
  integers: [
    ...['DurationMinutes', 'MinParticipants', 'MaxParticipants', 'DefaultCapacity'],
    ...['CutoffMinutes', 'CancellationCutoffMinutes'],
  ],
  booleans: ['SoldOnline', 'WaitlistEnabled'],
  lists: ['RequiredContactFields'],
  separated: { ImageURLs: /\s+/ },
  blankable: ['Description', 'Location', 'Name', 'DurationMinutes', 'Reference'],
  additional: [
    ...['Latitude', 'Longitude', 'DefaultTicket', 'VATPercent', ...POLICY_FIELDS],
    ...['ID', 'Name', 'Price', ...NUMBERS, 'UnitType', 'IDRequired', 'AccompaniedBy', 'Reference'].map(inRow),
  ],
};

/**
 * Reads and saves the form of an activity with its ticket types; ignores empty rows. The ticket types are one value: if
 * one of them changed, all are saved as shown.
 * @throws ValidationError with the field names of the form, including errors of `save`
 */
export async function saveActivityForm<Dto extends ChangeActivityDto, Saved>(
  type: Type<Dto>,
  form: SubmittedForm,
  currency: string,
  save: (dto: Dto, tickets: TicketTypeRequest[] | undefined) => Promise<Saved>,
): Promise<Saved> {
  const separate = { ...coordinatesOf(form), ...readVat(form), ...readActivityPolicy(form) };
  const details = { ...form.toBody(type, SHAPE), ...separate };
  const rows = usedRows(form);
  const { companions, faults } = readCompanions(form, rows);
  const tickets = rows.map((row, index) => toTicketType(form, row, companions[index]!, currency));
  try {
    const body = { ...details, ...(hasChangedTickets(form) && { TicketTypes: tickets }) };
    const dto = await validated(type, body, faults);
    const requested = toTicketTypeRequests(dto, currency)?.map((ticket, index) => {
      const added = companions[index]!.filter((row) => idOf(form, row) === undefined);
      return { ...ticket, companions: added.map((row) => rows.indexOf(row)) };
    });
    return await save(dto, requested);
  } catch (error) {
    throw error instanceof ValidationError
      ? new ValidationError(error.errors.map(nameStepAsInForm(form)).map(nameAsInForm(rows, currency)), error.total)
      : error;
  }
}

/** Latitude and longitude are valid only together. */
function coordinatesOf(form: SubmittedForm): object {
  if (!form.hasChanged('Latitude') && !form.hasChanged('Longitude')) return {};
  if (form.text('Latitude') + form.text('Longitude') === '') return NOWHERE;
  const [Latitude, Longitude] = ['Latitude', 'Longitude'].map((name) => form.decimal(name));
  return { Latitude, Longitude };
}

/** An empty field restores the rate in the settings. */
function readVat(form: SubmittedForm): object {
  return form.hasChanged('VATPercent') ? { VATPercent: form.decimal('VATPercent') ?? '' } : {};
}

function hasChangedTickets(form: SubmittedForm): boolean {
  const ofTickets = form.fields.filter((name) => name.startsWith('TicketTypes.') || name === 'DefaultTicket');
  return ofTickets.length === 0 || ofTickets.some((name) => form.hasChanged(name));
}

/** ID of the ticket in a row; undefined for a new one. */
function idOf(form: SubmittedForm, row: number): number | undefined {
  const id = form.text(`TicketTypes.${row}.ID`);
  return id === '' ? undefined : Number(id);
}

function inRow(name: string): string {
  return `TicketTypes.*.${name}`;
}

function usedRows(form: SubmittedForm): number[] {
  const rows = Array.from({ length: MAX_TICKET_ROWS }, (_, row) => row);
  return rows.filter((row) => form.text(`TicketTypes.${row}.Name`) + form.text(`TicketTypes.${row}.Price`) !== '');
}

/** @param companions rows of tickets that must accompany it */
function toTicketType(form: SubmittedForm, row: number, companions: readonly number[], currency: string): object {
  const text = (name: string) => form.text(`TicketTypes.${row}.${name}`);
  const numbers = NUMBERS.map((name) => ({ [name]: form.integer(`TicketTypes.${row}.${name}`) ?? WHEN_EMPTY[name] }));
  return {
    ...(Object.assign({}, ...numbers) as object),
    ID: idOf(form, row),
    Name: text('Name'),
    Price: { Amount: fromDecimal(text('Price'), currency), Currency: currency },
    ...(text('UnitType') !== '' && { UnitType: text('UnitType') }),
    IDRequired: text('IDRequired') !== '',
    AccompaniedBy: companions.flatMap((each) => idOf(form, each) ?? []),
    Reference: text('Reference'),
    IsDefault: form.text('DefaultTicket') === String(row),
  };
}

/** Converts error paths: the API numbers ticket types, the form its rows, and the price is a single field. */
function nameAsInForm(rows: readonly number[], currency: string) {
  return (error: FieldError): FieldError => {
    const [list, index, name] = error.field.split('.');
    if (list !== 'TicketTypes') return error;
    if (index === undefined)
      return {
        ...error,
        field: 'TicketTypes.0.Name',
        message: 'TicketTypes.0.Name is required: an activity needs at least one ticket.',
      };
    const field = `TicketTypes.${rows[Number(index)]}.${name}`;
    const isAmount = error.field.endsWith('.Price.Amount');
    const message = isAmount ? mustBeAmount(currency) : error.message.slice(error.field.length + 1);
    return { ...error, field, message: `${field} ${message}` };
  };
}

function mustBeAmount(currency: string): string {
  return `must be an amount such as ${toDecimal(45 * 10 ** fractionDigits(currency), currency)}.`;
}
