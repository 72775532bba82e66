import type { BookingEntity } from '../booking.entity';
import type { Contact } from '../tickets/contact';
import type { Customer } from '../create/booking-request';
import { countCodePoints } from '../../shared/validation';

/** Characters of a name and of a phone number, as they are kept of a customer. */
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

/** The customer that a contact is to everybody but its reseller. */
export function customerOf(contact: Contact): Customer {
  const [firstName, lastName] = namesOf(contact);
  return {
    firstName: cut(firstName, NAME),
    lastName: cut(lastName, NAME),
    email: contact.emailAddress ?? '',
    phone: phoneOf(contact.phoneNumber ?? ''),
  };
}

/** A contact as it was sent, but for what staff have changed of its customer since. */
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

/** In the form that partners use if it has one, otherwise as it was sent, as far as it fits. */
function phoneOf(sent: string): string {
  const compact = sent.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  if (E164.test(compact)) return compact;
  return countCodePoints(sent) <= PHONE ? sent : '';
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}
