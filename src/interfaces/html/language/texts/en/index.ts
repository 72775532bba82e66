import { counting } from '../../../../../platform/values/language';
import { bookings } from './bookings';
import { shop } from './shop';
import { waivers } from './waivers';

const count = counting('en');

/** The texts of pages for customers. The other languages have the same keys, so a missing one does not compile. */
export const en = {
  language: 'English',
  errors: {
    /** @param message of the API, without the name of the field */
    field: (_code: string, message: string) => message,
    labelled: (label: string, error: string) => `${label} ${error}`.trim(),
    problem: (_type: string, detail: string) => detail,
    title: (_status: number, title: string) => title,
    more: (number: number) => `And ${number} more.`,
    alternatives: 'Available alternatives:',
    prefix: 'Error: ',
  },
  common: {
    optional: '(optional)',
    map: 'Map',
    places: (number: number) => count(number, '# place', '# places'),
    left: (number: number) => `${number} left`,
    full: 'full',
    notFound: 'Not found',
    language: 'Language',
  },
  link: {
    notValid: 'This link is not valid',
    checkLink: 'Check that you copied the complete link, or contact the person who sent it to you.',
  },
  ...bookings,
  ...waivers,
  ...shop,
};
