import { isEmail } from 'class-validator';

/** What looks the same is the same: an address as it is kept and compared. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Whether somebody may sign in with this address: ASCII only once it is normalised, so that no letter of another script
 * looks like one of it and nothing in it is invisible, and without quotes. A domain of other letters has an ASCII form.
 */
export function isStaffEmail(text: string): boolean {
  const email = normaliseEmail(text);
  return /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+$/.test(email) && isEmail(email);
}
