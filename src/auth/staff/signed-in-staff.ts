import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StaffRole } from './staff.entity';

/** Who is signed in, and in what browser. */
export interface SignedInStaff {
  readonly operatorId: number;
  readonly staffId: number;
  readonly name: string;
  readonly role: StaffRole;
  /** In every form of this session; nobody else's page can know it. */
  readonly csrfToken: string;
}

declare module 'express' {
  interface Request {
    /** Set on pages that ask for staff. */
    staff?: SignedInStaff;
  }
}

/** Follows from the session's token and from nothing that is stored. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('csrf').digest('hex');
}

/** Compares in constant time. */
export function isCsrfTokenOf(staff: SignedInStaff, given: unknown): boolean {
  if (typeof given !== 'string' || given.length !== staff.csrfToken.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(staff.csrfToken));
}
