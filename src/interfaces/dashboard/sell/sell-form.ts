import type { Activity } from '../../../catalog';
import { CreateDeskBookingDto } from '../../../desk';
import { isLocalDate } from '../../../platform/values/time';
import { type FieldError, ValidationError } from '../../../platform/errors';
import { type SubmittedForm, fromDecimal } from '../../html';
import type { Visit } from '../frame/visit';
import { mayOverrideTerms } from './overrides';
import type { Chosen, Sellable } from './sellable-sessions.service';

/** The session that the form is about. */
export function chosenIn(form: SubmittedForm): Chosen {
  const isDayShown = form.text('_Day') !== '';
  return { activityId: form.text('ActivityID'), date: form.text('Date'), time: form.text('Time'), isDayShown };
}

/**
 * The session or day to show instead, if the form asks for one. Nothing is booked then, so that nobody books a session
 * that the page did not show.
 * @throws ValidationError if the date is invalid
 */
export function requestedIn(form: SubmittedForm): Chosen | undefined {
  const [activityId, date = '', time = ''] = form.text('_Session').split(' ');
  const shown = chosenIn(form);
  if (activityId) return { ...shown, activityId, date, time };
  const day = {
    ...shown,
    activityId: form.text('_Activity') || shown.activityId,
    date: form.names.includes('_Date') ? form.text('_Date') : shown.date,
    isDayShown: true,
  };
  const isOther = day.activityId !== shown.activityId || day.date !== shown.date;
  if (!isOther && form.text('_Do') !== 'show') return undefined;
  if (isLocalDate(day.date)) return day;
  const message = 'Date must be a real date in the form YYYY-MM-DD.';
  throw new ValidationError([{ field: 'Date', code: 'is-date', message }]);
}

/** The input that still applies to another session: ticket types differ between activities. */
export function withInputFor({ activity, date }: Sellable, entered: SubmittedForm): SubmittedForm {
  const tickets = (activity?.ticketTypes ?? []).map(({ id, isDefault }) => ({ name: `Quantity.${id}`, isDefault }));
  const others = tickets.filter(({ name }) => !entered.names.includes(name));
  return entered.with({
    ...Object.fromEntries(others.map(({ name, isDefault }) => [name, isDefault ? '1' : '0'])),
    ...{ _Activity: activity?.publicId ?? '', _Date: date },
  });
}

/**
 * The tickets determine the number of participants. One name is enough: its first word is the first name. Only
 * who may override the terms can send prices and raise the capacity.
 */
export function toOrder(form: SubmittedForm, activity: Activity, { operator, staff }: Visit): object {
  const tickets = activity.ticketTypes
    .map((type) => ({ type, quantity: form.integer(`Quantity.${type.id}`) }))
    .filter(({ quantity }) => quantity !== undefined && quantity !== 0);
  const mayOverride = mayOverrideTerms({ staff });
  const body = form.toBody(CreateDeskBookingDto, {
    booleans: mayOverride ? ['RaiseCapacity'] : [],
    additional: ['Quantity.*', 'Name', ...(mayOverride ? ['Price.*'] : [])],
  });
  const prices = activity.ticketTypes.filter(({ id }) => form.text(`Price.${id}`) !== '');
  const [FirstName, ...others] = form.text('Name').split(/\s+/);
  return {
    ...body,
    Customer: {
      ...(FirstName && { FirstName }),
      ...(others.length > 0 && { LastName: others.join(' ') }),
      ...(body['Customer'] as object | undefined),
    },
    Participants: tickets.reduce((sum, { type, quantity }) => {
      return sum + (Number(quantity) || 0) * type.participantsPerTicket;
    }, 0),
    Prices: prices.length > 0 ? prices.map(({ id }) => readPrice(form, id, operator.currency)) : undefined,
    Tickets: tickets.map(({ type, quantity }) => ({ TicketTypeID: type.id, Quantity: quantity })),
  };
}

function readPrice(form: SubmittedForm, id: number, currency: string): object {
  return { TicketTypeID: id, Price: { Amount: fromDecimal(form.text(`Price.${id}`), currency), Currency: currency } };
}

/** Names errors of the API by the fields of the form: one for both names, and a price per ticket type. */
export function nameAsInForm(form: SubmittedForm): (error: FieldError) => FieldError {
  const prices = form.names.filter((name) => name.startsWith('Price.') && form.text(name) !== '');
  const names: readonly (readonly [string, string])[] = [
    ['Customer.FirstName', 'Name'],
    ['Customer.LastName', 'Name'],
    ...prices.map((name, index) => [`Prices.${index}.Price.Amount`, name] as const),
  ];
  return (error) => {
    const field = names.find(([ofApi]) => ofApi === error.field)?.[1];
    return field === undefined
      ? error
      : { ...error, field, message: `${field}${error.message.slice(error.field.length)}` };
  };
}
