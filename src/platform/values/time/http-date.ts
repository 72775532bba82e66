/**
 * Parses a date in a header to Unix seconds; undefined for anything but the current format (RFC 9110, 5.6.7: `Sun, 06
 * Nov 1994 08:49:37 GMT`).
 */
export function httpDateToTimestamp(text: string): number | undefined {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toUTCString() === text ? date.getTime() / 1000 : undefined;
}
