import { randomBytes, randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so a reference survives being read out. https://www.crockford.com/base32.html */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LOWER_ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyz';

function randomText(alphabet: string, length: number): string {
  let text = '';
  for (let index = 0; index < length; index++) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/** A booking reference: 10 characters, 50 bits. */
export function randomReference(): string {
  return [...randomBytes(10)].map((byte) => CROCKFORD[byte & 31]).join('');
}

/** An identifier with a short prefix, such as `a_7k2m9x0q4b1z`: 12 characters are 62 bits. */
export function randomPrefixedId(prefix: string, length = 12): string {
  return `${prefix}_${randomText(LOWER_ALPHANUMERIC, length)}`;
}

/** A token that gives access to whoever holds it: 192 bits in hexadecimal. */
export function randomToken(): string {
  return randomBytes(24).toString('hex');
}
