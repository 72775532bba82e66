import { customAlphabet } from 'nanoid';

/**
 * Crockford's base 32 without I, L, O and U, so that a reference can be read aloud.
 * https://www.crockford.com/base32.html
 */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const lowerAlphanumeric = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz');
const crockford = customAlphabet(CROCKFORD, 10);
const hexadecimal = customAlphabet('0123456789abcdef');

/** A booking reference: 10 characters, 50 bits. */
export function randomReference(): string {
  return crockford();
}

/** An identifier with a short prefix, such as `a_7k2m9x0q4b1z`: 12 characters are 62 bits. */
export function randomPrefixedId(prefix: string, length = 12): string {
  return `${prefix}_${lowerAlphanumeric(length)}`;
}

/** An access token: 192 random bits by default, hexadecimal. */
export function randomToken(bits: 192 | 256 = 192): string {
  return hexadecimal(bits / 4);
}
