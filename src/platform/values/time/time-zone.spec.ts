import {
  firstInstantFrom,
  isTimeZone,
  localDateAt,
  localTimeAt,
  offsetAt,
  startOfDate,
  toTimestamp,
} from './time-zone';
import { IANA_TIME_ZONES } from './iana-time-zones';

const at = (instant: string) => Date.parse(instant) / 1000;

describe('toTimestamp', () => {
  it.each([
    ['UTC', '1970-01-01', '00:00', '1970-01-01T00:00:00Z'],
    ['Europe/London', '2027-01-15', '10:00', '2027-01-15T10:00:00Z'],
    ['Europe/London', '2027-06-15', '10:00', '2027-06-15T09:00:00Z'],
    ['Asia/Kathmandu', '2027-06-15', '00:15', '2027-06-14T18:30:00Z'],
    ['Pacific/Kiritimati', '2027-06-15', '00:00', '2027-06-14T10:00:00Z'],
    ['America/New_York', '9999-12-31', '23:59', '+010000-01-01T04:59:00Z'],
  ])('%s %s %s', (zone, date, time, instant) => expect(toTimestamp(zone, date, time)).toBe(at(instant)));

  it.each([
    ['Europe/London', '2027-10-31', '01:00', '2027-10-31T00:00:00Z'],
    ['Europe/London', '2027-10-31', '01:59', '2027-10-31T00:59:00Z'],
    ['Australia/Lord_Howe', '2027-04-04', '01:30', '2027-04-03T14:30:00Z'],
    ['America/St_Johns', '2027-11-07', '01:30', '2027-11-07T04:00:00Z'],
  ])('takes the first of a repeated time: %s %s %s', (zone, date, time, instant) =>
    expect(toTimestamp(zone, date, time)).toBe(at(instant)),
  );

  it.each([
    ['Europe/London', '2027-03-28', '01:00', '2027-03-28T01:00:00Z'],
    ['Europe/London', '2027-03-28', '01:59', '2027-03-28T01:00:00Z'],
    ['Australia/Lord_Howe', '2027-10-03', '02:29', '2027-10-02T15:30:00Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00Z'],
  ])('finds no skipped time: %s %s %s; the first instant after it is the change', (zone, date, time, change) => {
    expect(toTimestamp(zone, date, time)).toBeUndefined();
    expect(firstInstantFrom(zone, date, time)).toBe(at(change));
  });
});

describe('startOfDate', () => {
  it.each([
    ['Europe/London', '2027-03-28', '2027-03-28T00:00:00Z'],
    ['America/Santiago', '2027-09-05', '2027-09-05T04:00:00Z'],
    ['America/Havana', '2027-11-07', '2027-11-07T04:00:00Z'],
  ])('%s %s', (zone, date, instant) => expect(startOfDate(zone, date)).toBe(at(instant)));

  it('of a date that a zone left out is the instant it was skipped at', () => {
    expect(startOfDate('Pacific/Apia', '2011-12-30')).toBe(at('2011-12-30T10:00:00Z'));
    expect(startOfDate('Pacific/Apia', '2011-12-31')).toBe(at('2011-12-30T10:00:00Z'));
  });
});

it.each([
  ['Europe/London', 2027],
  ['Australia/Lord_Howe', 2027],
  ['America/St_Johns', 1988],
  ['Pacific/Apia', 2011],
  ['Africa/Casablanca', 2027],
])('tells the offset of each quarter of an hour as the runtime does: %s in %i', (zone, year) => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const end = at(`${year + 1}-01-01T00:00:00Z`);
  for (let instant = at(`${year}-01-01T00:00:00Z`); instant < end; instant += 900) {
    const shown = at(`${clock.format(instant * 1000).replace(' ', 'T')}Z`);
    if (offsetAt(zone, instant) !== shown - instant) throw new Error(`${zone} at ${instant}`);
  }
  expect(offsetAt(zone, end)).toBe(at(`${clock.format(end * 1000).replace(' ', 'T')}Z`) - end);
});

it('shows the local date, time and offset of an instant', () => {
  const instant = at('2027-06-15T23:30:00Z');
  expect([localDateAt('Europe/London', instant), localTimeAt('Europe/London', instant)]).toEqual([
    '2027-06-16',
    '00:30',
  ]);
  expect(offsetAt('Europe/London', instant)).toBe(3600);
  expect(localTimeAt('Asia/Kathmandu', instant)).toBe('05:15');
  expect(localTimeAt('UTC', at('+010000-01-01T01:30:00Z'))).toBe('01:30');
});

describe('isTimeZone', () => {
  it.each(['UTC', 'Europe/London', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Asia/Calcutta', 'Asia/Kolkata'])(
    'knows %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );

  it.each(['', 'Europe/Nowhere', '+01:00', 'Europe/', '../London', 5, null, undefined])('does not know %j', (name) =>
    expect(isTimeZone(name)).toBe(false),
  );

  it('knows every name of the runtime and of IANA, each in one spelling only', () => {
    const names = [...Intl.supportedValuesOf('timeZone'), ...IANA_TIME_ZONES];
    expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
    const respelled = names.flatMap((name) => [name.toLowerCase(), name.toUpperCase(), ` ${name}`]);
    expect(respelled.filter((name) => !names.includes(name) && isTimeZone(name))).toEqual([]);
  });
});
