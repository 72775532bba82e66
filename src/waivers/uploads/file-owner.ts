/** Files that came through the waiver page belong to whoever holds its link; other uploads to the caller's scope. */
export function waiverFileOwner(bookingId: number): string {
  return `waiver:${bookingId}`;
}
