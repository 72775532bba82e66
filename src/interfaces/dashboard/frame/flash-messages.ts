import type { FoundTicket } from '../../../attendance';
import { RedirectView, count } from '../../html';

/** Messages after a redirect. The address contains only a key, so that no link can display arbitrary text. */
const NOTES = {
  'booking-changed': 'Booking updated.',
  'booking-moved': 'Booking moved.',
  'booking-cancelled': 'Booking cancelled. Its places are available again.',
  'payment-recorded': 'Payment recorded.',
  'payment-corrected': 'Payment corrected.',
  'refund-requested': 'Refund requested. The money goes back to the card.',
  'refund-to-pay-out': 'Refund recorded. Pay out the money, then tick it off under Payments.',
  'refund-split': 'Refund recorded. A part goes back to the card: pay out the rest, then tick it off under Payments.',
  'refund-paid-out': 'Refund ticked off. The customer gets an email.',
  'email-resent': 'The email is being sent again.',
  'checked-in-waiver-incomplete': 'Checked in, although the waiver is not signed.',
  'checked-in-unpaid': 'Checked in, although money is due.',
  'checked-in-waiver-incomplete-unpaid': 'Checked in, although the waiver is not signed and money is due.',
  'ticket-unredeemed': 'Check-in undone. The guest is expected again.',
  'timeslot-added': 'Session added.',
  'timeslot-changed': 'Session updated.',
  'timeslot-cancelled': 'Session cancelled, along with all its bookings.',
  'waitlist-returned': 'Moved back to the end of the waitlist.',
  'waitlist-offered': 'Places offered. The customer gets an email.',
  'waitlist-withdrawn': 'Offer withdrawn. The places go to the next in line.',
  'waitlist-completed': 'Booked. The customer gets a confirmation.',
  'waitlist-removed': 'Removed from the waitlist. Any places held for this customer go to the next in line.',
  'workflow-added': 'Workflow added.',
  'workflow-changed': 'Workflow updated.',
  'workflow-removed': 'Workflow removed. Its unsent emails are cancelled.',
  'activity-added': 'Activity added.',
  'activity-changed': 'Activity updated.',
  'price-rule-added': 'Price added. It applies to new bookings.',
  'price-rule-changed': 'Price updated. It applies to new bookings.',
  'price-rule-removed': 'Price removed. Existing bookings keep it.',
  'content-changed': 'Content updated.',
  'translation-changed': 'Translation updated.',
  'question-added': 'Question added.',
  'question-changed': 'Question updated.',
  'question-removed': 'Question removed. Existing answers are still available.',
  'key-revoked': 'Key revoked.',
  'webhook-changed': 'Webhook updated.',
  'webhook-enabled': 'Webhook enabled. Pending deliveries are sent now.',
  'webhook-disabled': 'Webhook disabled. New events are not sent to it.',
  'webhook-removed': 'Webhook removed, along with its deliveries.',
  'webhook-redelivered': 'Sending again. Reload the page in a moment to see the result.',
  'staff-changed': 'Staff member updated.',
  'staff-removed': 'Staff member removed and signed out.',
  'password-changed': 'Password changed. You have been signed out everywhere else.',
  'password-reset': 'Password changed. Sign in with the new one.',
  'usage-voided': 'Entry voided. It stays in the list but no longer counts.',
  'meter-defined': 'Meter updated. New breakdown keys apply from the next entry.',
  'threshold-added': 'Threshold added. Owners receive an email when usage reaches it.',
  'threshold-changed': 'Threshold changed. It applies from the next entry.',
  'threshold-removed': 'Threshold removed.',
  'price-set': 'Price saved. It applies to all open months.',
  'price-removed': 'Price removed.',
  'month-closed': 'Month closed. Its statements never change again.',
  'month-closing': 'The month is being closed. Reload the page in a moment to see the result.',
  'partner-changed': 'Terms saved. They apply to new bookings and holds.',
  'settings-changed': 'Settings saved.',
} as const;

export type Note = keyof typeof NOTES;

/** What staff should know about guests who were checked in without a verdict; undefined if everything is in order. */
export function warningNote({ warnings }: Pick<FoundTicket, 'warnings'>): Note | undefined {
  return warnings.length === 0 ? undefined : (`checked-in-${warnings.join('-')}` as Note);
}

/** Messages with numbers. */
const COUNTED = {
  'timeslots-added': (created = 0, skipped = 0, nonexistent = 0) =>
    [
      `${count(created, 'timeslot')} added.`,
      skipped > 0 && `${count(skipped, 'date')} skipped because ${skipped === 1 ? 'it' : 'they'} already had one.`,
      nonexistent > 0 && `On ${count(nonexistent, 'date')} that time does not exist because the clocks change.`,
    ]
      .filter(Boolean)
      .join(' '),
  'timeslots-changed': (changed = 0, unchanged = 0) =>
    `${count(changed, 'session')} changed.${unchanged > 0 ? ` ${count(unchanged, 'session')} could not be changed.` : ''}`,
  'message-queued': (queued = 0, unreached = 0) =>
    [
      queued === 0 ? 'No recipients, so nothing was sent.' : `Sending ${count(queued, 'email')}.`,
      unreached > 0 && `${count(unreached, 'customer is', 'customers are')} not reached by email.`,
    ]
      .filter(Boolean)
      .join(' '),
  'webhook-replayed': (queued = 0) =>
    queued === 0 ? 'There are no events for this webhook since then.' : sentAgain(queued),
  'webhook-replayed-partly': (queued = 0, nextAfter = 0) =>
    `${sentAgain(queued)} There are more: replay again after sequence number ${nextAfter}.`,
} as const;

function sentAgain(queued: number): string {
  return `Sending ${count(queued, 'event')} again.`;
}

type CountedNote = keyof typeof COUNTED;

/** Messages of plugins, by plugin name and key. */
const added = new Map<string, string>();

/**
 * Adds messages to the pages of a plugin.
 * @param texts messages by key: lower-case words with hyphens
 * @returns `redirect` for these messages
 */
export function redirectsOf<Name extends string>(area: string, texts: Readonly<Record<Name, string>>) {
  for (const [name, text] of Object.entries<string>(texts)) added.set(`${area}.${name}`, text);
  return (path: string, note: Name): RedirectView => new RedirectView(withNote(path, `${area}.${note}`));
}

/** The message for a key in the address: `booking-moved`, or with numbers `timeslots-added:79:2:0`. */
export function readNote(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  if (added.has(text)) return added.get(text);
  const [name, ...numbers] = text.split(':');
  if (Object.hasOwn(NOTES, text)) return NOTES[text as Note];
  if (!Object.hasOwn(COUNTED, name!) || !numbers.every((each) => /^\d{1,15}$/.test(each))) return undefined;
  return COUNTED[name as CountedNote](...(numbers.map(Number) as []));
}

/** @param path from the root of this server; the target page shows the message */
export function redirect(path: string, note?: Note): RedirectView {
  return new RedirectView(note ? withNote(path, note) : path);
}

/** Redirects with a message that contains numbers. */
export function redirectCounting(path: string, note: CountedNote, numbers: readonly number[]): RedirectView {
  return new RedirectView(withNote(path, [note, ...numbers].join(':')));
}

/** @param path with the anchor of a part of the page, or without */
function withNote(path: string, note: string): string {
  const [page, anchor] = path.split('#');
  return `${page}${page!.includes('?') ? '&' : '?'}note=${note}${anchor === undefined ? '' : `#${anchor}`}`;
}
