import { type BookingEntity, formatTicketCode, NO_REASON_GIVEN } from '../../bookings';
import type { BookingForEmail } from '../recipients/bookings-for-email.service';
import { mapLinkOf } from '../../catalog';
import { formatNotRefunded, paymentPathOf } from '../../payments';
import type { PublicAddress } from '../../platform/config';
import type { EmailPicture } from '../../platform/email';
import type { Language } from '../../platform/values/language';
import { formatMoney } from '../../platform/values/money';
import { formatLongDate } from '../../platform/values/time';

/** Maximum number of tickets listed in an email; their page lists all. */
const SPELLED_TICKETS = 20;

/** Merge fields by group and name. */
export type TemplateFields = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

/** Merge fields for emails about bookings. */
export type BookingFields = {
  readonly customer: { readonly first_name: string; readonly last_name: string; readonly email: string };
  readonly booking: {
    readonly reference: string;
    readonly participants: number;
    readonly total: string;
    readonly tickets: string;
    readonly balance: string;
    readonly due: string;
    readonly refunded: string;
    readonly waiver_status: string;
  };
  readonly cancellation: { readonly reason: string; readonly not_refunded: string };
  readonly activity: { readonly name: string; readonly location: string };
  readonly session: {
    readonly date: string;
    readonly time: string;
    readonly time_zone: string;
    readonly long_date: string;
    readonly previous_date: string;
    readonly previous_time: string;
    readonly previous_long_date: string;
  };
  readonly operator: { readonly name: string };
  readonly links: {
    readonly waiver: string;
    readonly manage: string;
    readonly tickets: string;
    readonly pay: string;
    readonly map: string;
    readonly code: string;
  };
};

/** The session from which a booking was moved, by local date and time. */
interface PreviousSession {
  readonly date: string;
  readonly time: string;
}

/** What an email is about. */
export interface Occasion {
  /** Only for a booking that was moved. */
  readonly previous?: PreviousSession;
  /** What was refunded, in minor units. */
  readonly refundedAmount?: number;
}

type Meanings = { readonly [Group in keyof BookingFields]: { readonly [Name in keyof BookingFields[Group]]: string } };

/** Descriptions of the merge fields for authors of templates. */
const MEANINGS: Meanings = {
  customer: { first_name: 'First name', last_name: 'Last name', email: 'Email address' },
  booking: {
    reference: 'Booking reference',
    participants: 'Number of participants',
    total: 'Total price with its currency',
    tickets: 'Tickets with their codes, the first 20; empty once the booking is cancelled',
    balance: 'What the customer still has to pay; negative if you owe the customer money',
    due: 'The same, but empty if nothing is to be paid',
    refunded:
      'Amount of the refund that the email is about, or that will be made because of a cancellation; empty if there is none',
    waiver_status: 'Whether the questions are answered: complete, incomplete or not-required',
  },
  cancellation: {
    reason: 'Reason for the cancellation of the booking or its session; empty if none was given',
    not_refunded:
      'What you retain of the payments of a cancelled booking, such as “£90.00 not refunded, according to the cancellation policy”; empty if nothing',
  },
  activity: { name: 'Name of the activity', location: 'Location of the activity' },
  session: {
    date: 'Date of the session, such as 2026-12-05',
    time: 'Start of the session, such as 10:00',
    time_zone: 'Your time zone',
    long_date: 'Date of the session in words, such as Saturday, 5 December 2026, in the language of the email',
    previous_date: 'Date before the booking was moved; empty in other emails',
    previous_time: 'Start before the booking was moved; empty in other emails',
    previous_long_date: 'Date in words before the booking was moved; empty in other emails',
  },
  operator: { name: 'Name of your business' },
  links: {
    waiver: 'Page where the customer answers the questions',
    manage: 'Page on which the customer sees, moves or cancels the booking',
    pay: 'Page on which the customer pays what is due',
    tickets: 'Page with the tickets, to show or print',
    map: 'Map with the location; empty without a location',
    code: 'Picture of the QR code of the booking, 132 pixels wide, which checks in the party at the gate',
  },
};

/** All merge fields for bookings with their descriptions. */
export const MERGE_FIELDS: readonly { readonly name: string; readonly meaning: string }[] = Object.entries(
  MEANINGS,
).flatMap(([group, members]) =>
  Object.entries(members as Record<string, string>).map(([name, meaning]) => ({ name: `${group}.${name}`, meaning })),
);

const EXAMPLE: Omit<BookingFields, 'operator' | 'links'> = {
  customer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  booking: {
    reference: '7K2M9X0Q4B',
    participants: 2,
    total: '£90.00',
    tickets: 'Adult 89Z2 PW0T M0KW, Child ERPZ SP98 ZAQB',
    balance: '£18.00',
    due: '£18.00',
    refunded: '£20.00',
    waiver_status: 'incomplete',
  },
  cancellation: {
    reason: 'Strong wind',
    not_refunded: '£70.00 not refunded, according to the cancellation policy',
  },
  activity: { name: 'Sunset kayak tour', location: 'Harbour Road 1' },
  session: {
    date: '2026-12-05',
    time: '10:00',
    time_zone: 'Europe/London',
    long_date: 'Saturday, 5 December 2026',
    previous_date: '2026-12-04',
    previous_time: '14:00',
    previous_long_date: 'Friday, 4 December 2026',
  },
};

/** Example data for previews. */
export function exampleFields(operatorName: string, address: PublicAddress, language: Language): BookingFields {
  const meetingPoint = { location: EXAMPLE.activity.location, latitude: null, longitude: null };
  const links = linksOf({ id: 1, waiverToken: 'example' }, meetingPoint, address);
  const session = {
    ...EXAMPLE.session,
    long_date: formatLongDate(EXAMPLE.session.date, language),
    previous_long_date: formatLongDate(EXAMPLE.session.previous_date, language),
  };
  return { ...EXAMPLE, session, operator: { name: operatorName }, links };
}

/** @param language in which money, dates and the platform's own words are written */
export function toBookingFields(
  summary: BookingForEmail,
  address: PublicAddress,
  { previous = NO_SESSION, refundedAmount = 0 }: Occasion,
  language: Language,
): BookingFields {
  const { booking, balance } = summary;
  const money = (amount: number) => formatMoney(amount, booking.currency, language);
  return {
    customer: { first_name: booking.firstName, last_name: booking.lastName, email: booking.email },
    booking: {
      reference: booking.reference,
      participants: booking.participants,
      total: money(booking.totalAmount),
      tickets: formatTickets(summary, language),
      balance: money(balance),
      due: balance > 0 ? money(balance) : '',
      refunded: refundedAmount > 0 ? money(refundedAmount) : '',
      waiver_status: booking.waiverStatus,
    },
    cancellation: {
      reason: reasonOf(booking.cancellationReason ?? summary.sessionCancellationReason),
      not_refunded: formatNotRefunded(summary.notRefunded, booking.currency, language),
    },
    activity: { name: summary.activity.name, location: summary.activity.location },
    session: {
      date: booking.sessionDate,
      time: booking.sessionTime,
      time_zone: summary.operator.timeZone,
      long_date: formatLongDate(booking.sessionDate, language),
      previous_date: previous.date,
      previous_time: previous.time,
      previous_long_date: previous.date === '' ? '' : formatLongDate(previous.date, language),
    },
    operator: { name: summary.operator.name },
    links: linksOf(booking, summary.activity, address),
  };
}

/** The first picture of the activity; email programs show only those with an `https` address. */
export function pictureOf({ activity }: Pick<BookingForEmail, 'activity'>): EmailPicture | undefined {
  const url = activity.imageUrls.find((address) => address.startsWith('https://'));
  return url === undefined ? undefined : { url, alt: activity.name };
}

/** Empty if none was given: the email says already that the session is cancelled. */
function reasonOf(reason: string | null): string {
  return reason === null || reason === NO_REASON_GIVEN ? '' : reason;
}

const NO_SESSION: PreviousSession = { date: '', time: '' };

function linksOf(
  booking: Pick<BookingEntity, 'id' | 'waiverToken'>,
  meetingPoint: Parameters<typeof mapLinkOf>[0],
  address: PublicAddress,
): BookingFields['links'] {
  const { waiverToken: token } = booking;
  return {
    waiver: address.link(`/waivers/${token}`),
    manage: address.link(`/bookings/${token}`),
    tickets: address.link(`/waivers/${token}/tickets`),
    pay: address.link(paymentPathOf(booking)),
    map: mapLinkOf(meetingPoint) ?? '',
    code: address.link(`/bookings/${token}.gif`),
  };
}

const MORE_TICKETS: Readonly<Record<Language, (number: number) => string>> = {
  en: (number) => `and ${number} more`,
  de: (number) => `und ${number} weitere`,
  fr: (number) => `et ${number} de plus`,
  es: (number) => `y ${number} más`,
  it: (number) => `e altri ${number}`,
};

function formatTickets({ booking, items }: BookingForEmail, language: Language): string {
  if (booking.status !== 'confirmed') return '';
  const spelled = items.slice(0, SPELLED_TICKETS).map(({ name, code }) => `${name} ${formatTicketCode(code)}`);
  const others = items.length - spelled.length;
  return [...spelled, ...(others > 0 ? [MORE_TICKETS[language](others)] : [])].join(', ');
}
