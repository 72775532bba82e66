import type { BookingEntity, Contact, Customer } from '../bookings';
import { countCodePoints } from '../platform/http/validation';
import { languageOf } from '../platform/values/language';

/** Maximum length of a stored name and phone number. */
const NAME = 100;
const PHONE = 20;

const E164 = /^\+[1-9]\d{6,14}$/;

export const NO_CONTACT: Contact = {
  fullName: null,
  firstName: null,
  lastName: null,
  emailAddress: null,
  phoneNumber: null,
  postalCode: null,
  country: null,
  notes: null,
  locales: [],
};

/** Converts a reseller's contact to a customer, as everybody else sees it. */
export function customerOf(contact: Contact): Customer {
  const [firstName, lastName] = namesOf(contact);
  const language = contact.locales.map(languageOf).find((each) => each !== undefined);
  return {
    firstName: cut(firstName, NAME),
    lastName: cut(lastName, NAME),
    email: contact.emailAddress ?? '',
    phone: phoneOf(contact.phoneNumber ?? ''),
    ...(language && { language }),
  };
}

/** The contact as it was sent, with later changes by staff. */
export function contactNow(sent: Contact | null, booking: Customer & Pick<BookingEntity, 'id'>): Contact {
  const contact = sent ?? NO_CONTACT;
  const { firstName, lastName, email, phone } = customerOf(contact);
  const isRenamed = booking.firstName !== firstName || booking.lastName !== lastName;
  const fullName = `${booking.firstName} ${booking.lastName}`.trim();
  return {
    ...contact,
    ...(isRenamed && {
      fullName: contact.fullName === null ? null : fullName || null,
      firstName: booking.firstName || null,
      lastName: booking.lastName || null,
    }),
    ...(booking.email !== email && { emailAddress: booking.email || null }),
    ...(booking.phone !== phone && { phoneNumber: booking.phone || null }),
  };
}

function namesOf({ firstName, lastName, fullName }: Contact): [string, string] {
  if (firstName !== null || lastName !== null || fullName === null) return [firstName ?? '', lastName ?? ''];
  const whole = fullName.trim();
  const blank = whole.lastIndexOf(' ');
  return blank < 0 ? [whole, ''] : [whole.slice(0, blank).trimEnd(), whole.slice(blank + 1)];
}

/** In E.164 if possible; otherwise as it was sent, truncated to the maximum length. */
function phoneOf(sent: string): string {
  const compact = sent.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  if (E164.test(compact)) return compact;
  return countCodePoints(sent) <= PHONE ? sent : '';
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}
