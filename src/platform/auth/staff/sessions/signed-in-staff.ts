import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MoneyDto } from '../../../values/money';
import type { StaffRole } from '../roles';

/** A signed-in person and the session. */
export interface SignedInStaff {
  readonly operatorId: number;
  readonly staffId: number;
  readonly name: string;
  readonly role: StaffRole;
  /** Most that the person can refund for a booking; undefined for no limit. */
  readonly refundLimit: MoneyDto | undefined;
  /** Included in every form of this session, masked differently in every response; other sites cannot know it. */
  readonly csrfToken: string;
}

declare module 'express' {
  interface Request {
    /** Set on pages that require staff. */
    staff?: SignedInStaff;
  }
}

const TOKEN_BYTES = 32;
const MASKED_FORM = new RegExp(`^[0-9a-f]{${TOKEN_BYTES * 4}}$`);

/**
 * Derives the CSRF token from the session's token, so that nothing is stored. Masks it with a random one-time pad,
 * because the size of compressed pages would otherwise disclose it letter by letter (the BREACH attack).
 */
export function csrfTokenOf(sessionToken: string): string {
  const pad = randomBytes(TOKEN_BYTES);
  const token = createHmac('sha256', sessionToken).update('csrf').digest();
  return Buffer.concat([pad, xor(pad, token)]).toString('hex');
}

/** Compares in constant time; accepts every token of the session. */
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
