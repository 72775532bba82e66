import { type DateRange, type LocalDate, addDays } from '../../platform/values/time';

/** A billing month: the calendar month in which it starts, such as 2026-11. */
export type BillingMonth = string;

/** The dates of a billing month. @param billingDay the day on which it starts, 1 … 28 */
export function datesOfMonth(month: BillingMonth, billingDay: number): DateRange {
  return { from: firstDate(month, billingDay), to: addDays(firstDate(monthAfter(month), billingDay), -1) };
}

/** The billing month that contains a date. */
export function billingMonthOf(date: LocalDate, billingDay: number): BillingMonth {
  const month = date.slice(0, 7);
  return Number(date.slice(8)) < billingDay ? monthBefore(month) : month;
}

export function monthAfter(month: BillingMonth): BillingMonth {
  return shifted(month, 1);
}

export function monthBefore(month: BillingMonth): BillingMonth {
  return shifted(month, -1);
}

function firstDate(month: BillingMonth, billingDay: number): LocalDate {
  return `${month}-${String(billingDay).padStart(2, '0')}`;
}

function shifted(month: BillingMonth, by: 1 | -1): BillingMonth {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const index = year * 12 + number - 1 + by;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

const FIRST_MONTH = '1970-01';
const LAST_MONTH = '9998-12';

export function isBillingMonth(value: unknown): value is BillingMonth {
  return (
    typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) && value >= FIRST_MONTH && value <= LAST_MONTH
  );
}
