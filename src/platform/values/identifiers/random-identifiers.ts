import { randomFillSync } from 'node:crypto';

/**
 * Crockford's base 32 without I, L, O and U, so that a reference can be read aloud.
 * https://www.crockford.com/base32.html
 */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LOWER_ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A buffer of unused random bytes; generating them by page takes a tenth of the time. */
const page = Buffer.alloc(4_096);
let used = page.length;

/** Random bytes that have not been used. */
export function randomBytes(count: number): Buffer {
  if (used + count > page.length) {
    randomFillSync(page);
    used = 0;
  }
  const bytes = Buffer.from(page.subarray(used, used + count));
  page.fill(0, used, (used += count));
  return bytes;
}

/** Skips bytes beyond the last multiple of the alphabet's length, which would bias the result (modulo bias). */
function randomText(alphabet: string, length: number): string {
  const end = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) if (byte < end) text += alphabet[byte % alphabet.length];
  }
  return text;
}

/** A booking reference: 10 characters, 50 bits. */
export function randomReference(): string {
  let reference = '';
  for (const byte of randomBytes(10)) reference += CROCKFORD[byte & 31];
  return reference;
}

/** An identifier with a short prefix, such as `a_7k2m9x0q4b1z`: 12 characters are 62 bits. */
export function randomPrefixedId(prefix: string, length = 12): string {
  return `${prefix}_${randomText(LOWER_ALPHANUMERIC, length)}`;
}

/** An access token: 192 random bits, hexadecimal. */
export function randomToken(): string {
  return randomBytes(24).toString('hex');
}
