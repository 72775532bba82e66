import { RedirectView, count } from '../../html';

/** What a redirect may tell the page it leads to; the page shows the text, so no address can put words into it. */
const NOTES = {
  'booking-sold': 'Booked. The places are taken.',
  'booking-changed': 'The booking is changed.',
  'booking-moved': 'The booking is moved.',
  'booking-cancelled': 'The booking is cancelled and its places are free again.',
  'ticket-unredeemed': 'Undone: the guest is expected again.',
  'timeslot-added': 'The timeslot is added.',
  'timeslot-changed': 'The timeslot is changed.',
  'timeslot-cancelled': 'The timeslot and all its bookings are cancelled.',
  'waitlist-returned': 'Put back on the waitlist, at the end.',
  'waitlist-removed': 'Taken off the waitlist. Places that were held go to the next who waits.',
  'workflow-added': 'The workflow is added.',
  'workflow-changed': 'The workflow is saved.',
  'workflow-removed': 'The workflow is removed. What it had not sent yet is not sent.',
  'activity-added': 'The activity is added. Put timeslots on its schedule to sell it.',
  'activity-changed': 'The activity is changed.',
  'question-added': 'The question is added.',
  'question-changed': 'The question is changed.',
  'question-removed': 'The question is removed; answers already given are kept.',
  'key-revoked': 'The key is revoked.',
  'webhook-changed': 'The endpoint is changed.',
  'webhook-enabled': 'The endpoint is enabled. What could not be delivered before is tried at once.',
  'webhook-disabled': 'The endpoint is disabled. What happens now is not sent to it.',
  'webhook-removed': 'The endpoint is removed, with its deliveries.',
  'webhook-redelivered': 'It is sent again. Reload the page in a moment to see what came of it.',
  'staff-removed': 'The staff member is removed and signed out.',
  'password-changed': 'Your password is changed, and you are signed out everywhere else.',
  'usage-voided': 'The entry is taken back. It stays listed, and counts no more.',
  'meter-defined': 'The meter is described. A new key counts from the next entry on.',
  'threshold-added': 'The threshold is added. Owners get a mail when a period reaches it.',
  'threshold-removed': 'The threshold is removed.',
  'settings-changed': 'The settings are saved.',
} as const;

export type Note = keyof typeof NOTES;

/** Notes that tell how many. */
const COUNTED = {
  'timeslots-added': (created = 0, skipped = 0, nonexistent = 0) =>
    [
      `${count(created, 'timeslot is', 'timeslots are')} added.`,
      skipped > 0 && `${count(skipped, 'date')} had one already and ${skipped === 1 ? 'is' : 'are'} left as before.`,
      nonexistent > 0 && `On ${count(nonexistent, 'date')} the clocks skip that time.`,
    ]
      .filter(Boolean)
      .join(' '),
  'webhook-replayed': (queued = 0) =>
    queued === 0 ? 'Nothing has happened since then that this endpoint is told of.' : sentAgain(queued),
  'webhook-replayed-partly': (queued = 0, nextAfter = 0) =>
    `${sentAgain(queued)} There is more: replay again from the number ${nextAfter}.`,
} as const;

function sentAgain(queued: number): string {
  return `${count(queued, 'event is', 'events are')} sent again.`;
}

type CountedNote = keyof typeof COUNTED;

/** Notes of plugins, by the plugin's name and their own. */
const added = new Map<string, string>();

/**
 * Adds notes to the pages of a plugin.
 * @param texts what each says, by a name of lower-case words with hyphens
 * @returns `redirect` for these notes
 */
export function redirectsOf<Name extends string>(area: string, texts: Readonly<Record<Name, string>>) {
  for (const [name, text] of Object.entries<string>(texts)) added.set(`${area}.${name}`, text);
  return (path: string, note: Name): RedirectView => new RedirectView(withNote(path, `${area}.${note}`));
}

/** What the page says of a note in its address: `booking-sold`, or with numbers `timeslots-added:79:2:0`. */
export function readNote(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  if (added.has(text)) return added.get(text);
  const [name, ...numbers] = text.split(':');
  if (Object.hasOwn(NOTES, text)) return NOTES[text as Note];
  if (!Object.hasOwn(COUNTED, name!) || !numbers.every((each) => /^\d{1,15}$/.test(each))) return undefined;
  return COUNTED[name as CountedNote](...(numbers.map(Number) as []));
}

/** @param path from the root of this server; a note is shown on the page it leads to */
export function redirect(path: string, note?: Note): RedirectView {
  return new RedirectView(note ? withNote(path, note) : path);
}

/** Redirects with a note that tells how many. */
export function redirectCounting(path: string, note: CountedNote, numbers: readonly number[]): RedirectView {
  return new RedirectView(withNote(path, [note, ...numbers].join(':')));
}

function withNote(path: string, note: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}note=${note}`;
}
