/** Owner of files uploaded through a waiver page: anyone with the link. Other uploads belong to the caller's scope. */
export function waiverFileOwner(bookingId: number): string {
  return `waiver:${bookingId}`;
}
