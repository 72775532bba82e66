import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StaffRole } from '../staff.entity';

/** Who is signed in, and in what browser. */
export interface SignedInStaff {
  readonly operatorId: number;
  readonly staffId: number;
  readonly name: string;
  readonly role: StaffRole;
  /** In every form of this session, different in every answer; nobody else's page can know it. */
  readonly csrfToken: string;
}

declare module 'express' {
  interface Request {
    /** Set on pages that ask for staff. */
    staff?: SignedInStaff;
  }
}

const TOKEN_BYTES = 32;
const MASKED_FORM = new RegExp(`^[0-9a-f]{${TOKEN_BYTES * 4}}$`);

/**
 * A token that follows from the session's and from nothing that is stored. It is masked by a one-time pad that goes
 * before it, so that no two answers hold the same text: the size of compressed pages would betray it letter by letter.
 */
export function csrfTokenOf(sessionToken: string): string {
  const pad = randomBytes(TOKEN_BYTES);
  const token = createHmac('sha256', sessionToken).update('csrf').digest();
  return Buffer.concat([pad, xor(pad, token)]).toString('hex');
}

/** Compares in constant time; any token of the session will do. */
export function isCsrfTokenOf(staff: SignedInStaff, given: unknown): boolean {
  if (typeof given !== 'string' || !MASKED_FORM.test(given)) return false;
  return timingSafeEqual(unmask(given), unmask(staff.csrfToken));
}

function unmask(masked: string): Buffer {
  const bytes = Buffer.from(masked, 'hex');
  return xor(bytes.subarray(0, TOKEN_BYTES), bytes.subarray(TOKEN_BYTES));
}

function xor(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, index) => byte ^ other[index]!));
}
