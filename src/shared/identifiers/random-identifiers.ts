import { randomFillSync } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so a reference survives being read out. https://www.crockford.com/base32.html */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LOWER_ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Not handed out yet; to get random bytes a page at a time costs a tenth. */
const page = Buffer.alloc(4_096);
let used = page.length;

/** Random bytes that nobody has had yet. */
export function randomBytes(count: number): Buffer {
  if (used + count > page.length) {
    randomFillSync(page);
    used = 0;
  }
  const bytes = Buffer.from(page.subarray(used, used + count));
  page.fill(0, used, (used += count));
  return bytes;
}

/** Bytes beyond the last whole run of the alphabet are left out: with them its first characters would come more often. */
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

/** A token that gives access to whoever holds it: 192 bits in hexadecimal. */
export function randomToken(): string {
  return randomBytes(24).toString('hex');
}
