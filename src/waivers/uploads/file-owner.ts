import type { Caller } from '../../auth';

/** The partner of a key or, for a key without one, the key itself over all its rotations. */
export function fileOwnerOf({ partner, rootKeyId }: Pick<Caller, 'partner' | 'rootKeyId'>): string {
  return partner === null ? `key:${rootKeyId}` : `partner:${partner}`;
}

/** Whoever holds the waiver link of a booking. */
export function waiverFileOwner(bookingId: number): string {
  return `waiver:${bookingId}`;
}
