import { readRetryAfter } from './webhook-client';

/** Fri, 15 Jan 2027 08:00:00 GMT. */
const NOW = 1_800_000_000;

it.each([
  [undefined, null],
  ['120', 120],
  ['0', 0],
  ['86401', 86_400],
  ['9'.repeat(400), 86_400],
  ['Fri, 15 Jan 2027 08:02:00 GMT', 120],
  ['Fri, 15 Jan 2027 07:00:00 GMT', 0],
  ['Mon, 15 Feb 2027 08:00:00 GMT', 86_400],
  ['Thu, 15 Jan 2027 08:02:00 GMT', null],
  ['Sun, 30 Feb 2027 08:00:00 GMT', null],
  ['2027-01-15T08:02:00Z', null],
  ['1800000120', 86_400],
  ['', null],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['1e3', null],
  ['0x10', null],
  ['120, 240', null],
])('reads Retry-After %j as %j', (header, seconds) => expect(readRetryAfter(header, NOW)).toBe(seconds));
