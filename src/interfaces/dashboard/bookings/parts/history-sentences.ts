import type { AuditEntryEntity } from '../../../../platform/audit';
import { formatDay, formatMoment, formatMoney } from '../../../html';

type Details = AuditEntryEntity['details'];

const FIELDS: Readonly<Record<string, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email address',
  phone: 'phone number',
  language: 'language',
  notes: 'notes',
  paymentReference: 'payment reference',
};

const METHODS: Readonly<Record<string, string>> = {
  cash: ' in cash',
  card: ' by card',
  invoice: ' by invoice',
};

const lists = new Intl.ListFormat('en-GB');

/** Who made a change: `Robin`, `adventuro (API key)`, `The customer` */
export function formatActor({ actorKind, actorName }: AuditEntryEntity): string {
  if (actorKind === 'customer') return 'The customer';
  return actorKind === 'key' ? `${actorName} (API key)` : actorName;
}

/** What was done, after the name of the actor: `moved it from 10:00 to 11:00` */
export function formatAction({ action, details }: AuditEntryEntity, timeZone: string): string {
  switch (action) {
    case 'booking.confirmed':
      return 'booked it';
    case 'booking.cancelled':
      return `cancelled it${because(details['Reason'])}`;
    case 'booking.another-day-offered':
      return `cancelled the session and offered another day${because(details['Reason'])}`;
    case 'booking.changed':
      return typeof details['From'] === 'string' ? formatMove(details) : `changed ${formatChanges(details)}`;
    case 'booking.payment-received':
      return `recorded a payment of ${money(details['Amount'])}${METHODS[String(details['Method'])] ?? ''}${inBrackets(details['Reference'])}`;
    case 'booking.refunded':
      return `refunded ${money(details['Amount'])}${because(details['Reason'])}`;
    case 'booking.refund-failed':
      return `could not refund ${money(details['Amount'])}${because(details['Reason'])}`;
    default:
      return formatPaymentChange(action, details) ?? formatHoldOrTicket(action, details, timeZone);
  }
}

function formatPaymentChange(action: string, details: Details): string | undefined {
  const amount = () => money(details['Amount']);
  switch (action) {
    case 'booking.payment-corrected':
      return `corrected the payment of ${amount()} from ${String(details['From'])} to ${String(details['To'])}`;
    case 'booking.payment-disputed':
      return `learned that the cardholder disputes ${amount()}${because(details['Reason'])}`;
    case 'booking.refund-paid-out':
      return `paid out ${amount()}${METHODS[String(details['Method'])] ?? ''}`;
    default:
      return undefined;
  }
}

function formatHoldOrTicket(action: string, details: Details, timeZone: string): string {
  const until =
    typeof details['HeldUntil'] === 'number' ? ` until ${formatMoment(details['HeldUntil'], timeZone)}` : '';
  switch (action) {
    case 'hold.made':
      return `held the places${until}`;
    case 'hold.extended':
      return `held the places longer,${until}`;
    case 'hold.changed':
      return `changed the hold: ${formatChanges(details)}`;
    case 'hold.released':
      return 'released the hold';
    case 'hold.expired':
      return 'released the hold because it expired';
    case 'ticket.redeemed':
      return `checked in ticket ${String(details['TicketCode'])}${because(details['Override'])}`;
    case 'ticket.unredeemed':
      return `undid the check-in of ticket ${String(details['TicketCode'])}`;
    default:
      return action.replaceAll(/[.-]/g, ' ');
  }
}

/** Names the dates only if they differ, and says if the activity changed, whose ID precedes them. */
function formatMove({ From, To }: Details): string {
  const [from, to] = [From, To].map((place) => {
    const [time = '', date = '', activity] = String(place).split(' ').reverse();
    return { time, date, activity };
  }) as [Place, Place];
  const it = from.activity === to.activity ? 'it' : 'it to another activity,';
  if (from.date === to.date) return `moved ${it} from ${from.time} to ${to.time}`;
  return `moved ${it} from ${formatDay(from.date)}, ${from.time} to ${formatDay(to.date)}, ${to.time}`;
}

interface Place {
  readonly date: string;
  readonly time: string;
  readonly activity: string | undefined;
}

function formatChanges(details: Details): string {
  const { Fields, Participants, PreviousParticipants, PreviousTickets, NewTickets, Total, NewTotal } = details;
  const names = Array.isArray(Fields) ? Fields.map(String) : [];
  const changes = [
    Participants !== undefined && `the places${fromTo(PreviousParticipants, Participants)}`,
    PreviousTickets !== undefined && `the tickets${fromTo(PreviousTickets, NewTickets)}`,
    Total !== undefined && `the price${fromTo(money(Total), money(NewTotal))}`,
    ...names.filter((name) => name !== 'tickets' || PreviousTickets === undefined).map(formatField),
  ].filter((each) => each !== false);
  return changes.length === 0 ? 'nothing' : lists.format(changes);
}

function formatField(name: string): string {
  return `the ${FIELDS[name] ?? name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}

/** The audit log of the version before does not contain all old values. */
function fromTo(...values: unknown[]): string {
  const [from, to] = values.map((value) =>
    typeof value === 'number' || typeof value === 'string' ? value : undefined,
  );
  return from === undefined ? ` to ${to}` : ` from ${from} to ${to}`;
}

function money(value: unknown): string {
  const { Amount, Currency } = value as { Amount: number; Currency: string };
  return formatMoney(Amount, Currency);
}

function because(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? `: ${reason}` : '';
}

function inBrackets(reference: unknown): string {
  return typeof reference === 'string' ? ` (${reference})` : '';
}
