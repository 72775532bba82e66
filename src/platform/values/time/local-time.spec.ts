import {
  addDays,
  countDates,
  eachDate,
  isLocalDate,
  isLocalTime,
  isoWeekday,
  monthAround,
  partsOfRange,
} from './local-time';

it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (date) => {
  expect(isLocalDate(date)).toBe(true);
});

it.each([
  '2027-02-29',
  '1900-02-29',
  '2027-04-31',
  '2027-00-10',
  '2027-13-01',
  '0000-12-31',
  '27-01-01',
  '2027-1-1',
  '2027-01-01\n',
  ' 2027-01-01',
  '+010000-01-01',
  20270101,
  null,
])('%j is none', (date) => expect(isLocalDate(date)).toBe(false));

it.each([1, 4, 99, 100, 400, 1900, 2000, 2023, 2024, 2100, 9999])(
  'the dates of %d are those of the calendar',
  (year) => {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const [yyyy, mm, dd] = [String(year).padStart(4, '0'), ...[month, day].map((n) => String(n).padStart(2, '0'))];
        const date = new Date(`${yyyy}-${mm}-${dd}T00:00:00Z`);
        const isReal = !Number.isNaN(date.getTime()) && date.getUTCDate() === day;
        expect([yyyy, mm, dd, isLocalDate(`${yyyy}-${mm}-${dd}`)]).toEqual([yyyy, mm, dd, isReal]);
      }
    }
  },
);

it.each(['00:00', '09:59', '23:59'])('%s is a time', (time) => expect(isLocalTime(time)).toBe(true));

it.each(['24:00', '9:00', '23:60', '10:00:00', '10.00', '10:00\n', 1000, null])('%j is none', (time) => {
  expect(isLocalTime(time)).toBe(false);
});

it('adds days over months, years and leap days, within what four digits write', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('9999-12-30', 30)).toBe('9999-12-31');
  expect(addDays('0001-01-02', -5)).toBe('0001-01-01');
});

it('counts dates with both ends', () => {
  expect(countDates('2027-06-05', '2027-06-05')).toBe(1);
  expect(countDates('2028-01-01', '2028-12-31')).toBe(366);
  expect(countDates('2027-06-05', '2027-06-04')).toBe(0);
});

it('numbers the days of the week from Monday', () => {
  expect(['2027-06-07', '2027-06-12', '2027-06-13'].map(isoWeekday)).toEqual([1, 6, 7]);
});

describe('a range', () => {
  const LAST = '9999-12-31';

  it.each([
    ['2028-02-28', '2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
    ['2027-06-05', '2027-06-05', ['2027-06-05']],
    ['2027-06-05', '2027-06-04', []],
    ['9999-12-30', LAST, ['9999-12-30', LAST]],
    [LAST, LAST, [LAST]],
  ])('of %s to %s is walked once, also at the end of the calendar', (from, to, dates) => {
    expect([...eachDate({ from, to })]).toEqual(dates);
  });

  it.each([
    ['2027-06-01', '2027-06-05', 2, ['01-02', '03-04', '05-05']],
    ['2027-06-01', '2027-06-04', 2, ['01-02', '03-04']],
    ['2027-06-01', '2027-06-04', 31, ['01-04']],
    ['2027-06-05', '2027-06-04', 2, []],
    ['9999-12-29', LAST, 2, ['29-30', '31-31']],
    ['9999-12-29', LAST, 3, ['29-31']],
  ])('of %s to %s has its parts of %d dates', (from, to, dates, parts) => {
    const read = Array.from(partsOfRange({ from, to }, dates), (part) => `${part.from.slice(8)}-${part.to.slice(8)}`);
    expect(read).toEqual(parts);
  });
});

it.each([
  ['2027-06-15', '2027-06-01', '2027-06-30'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2100-02-01', '2100-02-01', '2100-02-28'],
  ['0001-01-31', '0001-01-01', '0001-01-31'],
  ['9999-12-01', '9999-12-01', '9999-12-31'],
])('the month around %s is %s to %s', (date, from, to) => expect(monthAround(date)).toEqual({ from, to }));
