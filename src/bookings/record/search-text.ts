import { foldDigits, foldForSearch } from '../../platform/http/validation';

/**
 * Maximum length of a search text. Its parts have at most 801 characters, but a longer text would not fit into the index
 * that lists are read from.
 */
export const MAX_SEARCH_TEXT = 640;

/** Maximum number of words of a search. Each is compared with every booking. */
const MAX_SEARCH_WORDS = 10;

/** Fewer digits match too much to be part of a phone number. */
const MIN_PHONE_DIGITS = 3;

/** All characters that people type as an apostrophe. They decompose into spaces, so they are removed first. */
const APOSTROPHES = /['`´‘’‛ʹʻʼʽˈ′＇]/g;

/** How the letters are written without a key for them. Without the accent alone, they are found as well. */
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const LETTERS_WRITTEN_OUT = new RegExp(`[${Object.keys(WRITTEN_OUT).join('')}]`, 'g');

const PHONE_WORD = /^\+?[\d()./-]+$/;

export interface Searchable {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly reference: string;
  readonly paymentReference: string | null;
  readonly groupReference: string | null;
}

/**
 * Search text of a booking, without case, accents and apostrophes. Each part is on its own line; search terms contain no
 * line breaks, so nothing matches across parts. The name comes last: if the text is too long, only its end is lost.
 */
export function searchTextOf({ firstName, lastName, email, phone, ...booking }: Searchable): string {
  const { reference, groupReference, paymentReference } = booking;
  const references = groupReference === null ? [reference] : [reference, groupReference];
  const lines = [...references, paymentReference ?? '', withoutSeparators(phone), email].map(fold);
  const text = [...lines, ...spellingsOf(`${firstName} ${lastName}`)].join('\n');
  return text.length <= MAX_SEARCH_TEXT ? text : [...text].slice(0, MAX_SEARCH_TEXT).join('');
}

/** Alternatives of a search term. A booking matches one if its search text contains each of the texts. */
export type SearchTerm = readonly (readonly string[])[];

/** The terms of a search, which all have to match; words after the maximum are ignored. */
export function searchTermsOf(search: string): SearchTerm[] {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
  const terms: SearchTerm[] = [];
  let digits: string[] = [];
  for (const word of words) {
    const number = foldDigits(word.normalize('NFKC'));
    if (PHONE_WORD.test(number)) {
      digits.push(number);
      continue;
    }
    if (digits.length > 0) terms.push(toPhoneTerm(digits));
    digits = [];
    terms.push(spellingsOf(word).map((spelling) => [spelling || word]));
  }
  return digits.length > 0 ? [...terms, toPhoneTerm(digits)] : terms;
}

/** Matches a phone number that is separated in any way, with or without country code, or the words as they are. */
function toPhoneTerm(words: readonly string[]): SearchTerm {
  const digits = words.join('').replace('(0)', '').replaceAll(/\D/g, '').replace(/^00?/, '');
  return digits.length < MIN_PHONE_DIGITS ? [words] : [words, [digits]];
}

/** `Schäfer` as `schafer` and `schaefer` */
function spellingsOf(name: string): string[] {
  const written = name
    .normalize('NFC')
    .toLowerCase()
    .replace(LETTERS_WRITTEN_OUT, (letter) => WRITTEN_OUT[letter]!);
  return [...new Set([fold(name), fold(written)])];
}

function withoutSeparators(phone: string): string {
  return phone.replaceAll(/[\s()./-]/g, '');
}

function fold(text: string): string {
  return foldForSearch(text.replaceAll(APOSTROPHES, ''));
}
