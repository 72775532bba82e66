import { billingMonthOf, datesOfMonth, monthAfter, monthBefore } from './billing-month';

it.each([
  ['2026-11', 1, '2026-11-01', '2026-11-30'],
  ['2026-12', 1, '2026-12-01', '2026-12-31'],
  ['2028-02', 1, '2028-02-01', '2028-02-29'],
  ['2026-12', 15, '2026-12-15', '2027-01-14'],
  ['2027-02', 28, '2027-02-28', '2027-03-27'],
])('the billing month %s that starts on day %i is %s to %s', (month, day, from, to) => {
  expect(datesOfMonth(month, day)).toEqual({ from, to });
  expect(billingMonthOf(from, day)).toBe(month);
  expect(billingMonthOf(to, day)).toBe(month);
});

it('belongs to the month before until its day', () => {
  expect(billingMonthOf('2027-01-14', 15)).toBe('2026-12');
  expect(billingMonthOf('2027-01-15', 15)).toBe('2027-01');
});

it('follows December with January', () => {
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(monthBefore('2027-01')).toBe('2026-12');
});
