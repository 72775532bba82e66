import { isEmail } from 'class-validator';

/** Normalizes an address for storage and comparison, so that addresses that look the same are the same. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Whether an address can be used to sign in: ASCII only after normalization, so that no letter of another script looks
 * like one of it and nothing is invisible, and without quotes. A domain with other letters has an ASCII form.
 */
export function isStaffEmail(text: string): boolean {
  const email = normaliseEmail(text);
  return /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+$/.test(email) && isEmail(email);
}
