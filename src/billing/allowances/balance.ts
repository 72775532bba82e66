import { type LocalDate, addDays } from '../../platform/values/time';
import { type BillingMonth, billingMonthOf, datesOfMonth, monthAfter, monthBefore } from '../months/billing-month';
import type { AllowancePeriod } from '../dto/allowance.dto';

/**
 * Billing months that a balance is computed from, the current one included. Usage and one-time allowances of earlier
 * months do not count, and monthly ones start with nothing carried.
 */
const MONTHS = 120;

/** An allowance of one subject; amounts are in billionths. */
export interface Allowance {
  readonly period: AllowancePeriod;
  readonly amount: bigint;
  readonly from: LocalDate;
  /** Its last day; null without an end. */
  readonly expiresAt: LocalDate | null;
  /** How much a month can carry to the next. */
  readonly rollover: bigint;
}

/** The allowances of a subject, and the billing months in which they count. */
export interface Terms {
  readonly allowances: readonly Allowance[];
  /** The day on which a billing month starts, 1 … 28. */
  readonly billingDay: number;
  readonly today: LocalDate;
}

/** Dates of a billing month on which the same allowances are valid. */
export interface Span {
  readonly month: BillingMonth;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Amounts of the current billing month, in billionths. */
export interface Balance {
  readonly granted: bigint;
  readonly used: bigint;
}

/** What an allowance grants in a month, or once. */
interface Grant {
  readonly allowance: Allowance;
  /** Its first billing month. */
  readonly start: BillingMonth;
  /** Its last day. */
  readonly end: LocalDate;
  left: bigint;
}

/** The dates whose usage decides a balance, in ascending order, up to the end of the current billing month. */
export function spansOf(terms: Terms): Span[] {
  const { billingDay, today } = terms;
  const current = billingMonthOf(today, billingDay);
  const allowances = countingOf(terms);
  // What earlier months used matters only to what can be left of them.
  const lasting = allowances.filter(({ period, rollover }) => period === 'once' || rollover > 0n);
  const starts = lasting.map(({ from }) => billingMonthOf(from, billingDay));
  const start = later(
    starts.reduce((one, other) => (one < other ? one : other), current),
    firstMonth(current),
  );
  const ends = [...new Set(allowances.flatMap(({ expiresAt }) => expiresAt ?? []))].sort();
  const spans: Span[] = [];
  for (let month = start; month <= current; month = monthAfter(month)) {
    const { from: first, to } = datesOfMonth(month, billingDay);
    let from = first;
    for (const end of ends.filter((date) => first <= date && date < to)) {
      spans.push({ month, from, to: end });
      from = addDays(end, 1);
    }
    spans.push({ month, from, to });
  }
  return spans;
}

/**
 * Consumes what the allowances grant by the usage of each span: monthly amounts before one-time ones, and of these
 * first what expires first.
 * @param usages usage of each of the spans of these terms, in billionths
 */
export function balanceOf(terms: Terms, spans: readonly Span[], usages: readonly bigint[]): Balance {
  const { billingDay, today } = terms;
  const allowances = countingOf(terms);
  const once = allowances
    .filter(({ period }) => period === 'once')
    .map((each) => toGrant(each, each.amount, billingDay));
  const monthly = allowances.filter(({ period }) => period === 'month');
  const carried = new Map<Allowance, bigint>();
  let index = 0;
  for (let { month } = spans[0]!; ; month = monthAfter(month)) {
    const { from, to } = datesOfMonth(month, billingDay);
    const ofMonth = monthly
      .map((each) => toGrant(each, each.amount + (carried.get(each) ?? 0n), billingDay, to))
      .filter((grant) => isValidIn(grant, month, from));
    const grants = [...ofMonth.sort(byEnd), ...once.filter((grant) => isValidIn(grant, month, from)).sort(byEnd)];
    const before = grants.map(({ left }) => left);
    let used = 0n;
    for (; spans[index]?.month === month; index++) {
      consume(grants, spans[index]!, usages[index]!);
      used += usages[index]!;
    }
    if (index === spans.length) {
      // Of what has expired, only what was used was granted.
      const granted = grants.map(({ end, left }, nth) => (end < today ? before[nth]! - left : before[nth]!));
      return { granted: granted.reduce((sum, each) => sum + each, 0n), used };
    }
    for (const { allowance, left, end } of ofMonth)
      carried.set(allowance, end < to ? 0n : lower(left, allowance.rollover));
  }
}

/** Whether one of the allowances is granted each month now. */
export function isMonthly({ allowances, today }: Terms): boolean {
  return allowances.some(
    ({ period, from, expiresAt }) => period === 'month' && from <= today && (expiresAt === null || today <= expiresAt),
  );
}

/** The allowances that have started, without one-time ones that started too long ago. */
function countingOf({ allowances, billingDay, today }: Terms): Allowance[] {
  const first = firstMonth(billingMonthOf(today, billingDay));
  return allowances.filter(
    ({ period, from }) => from <= today && (period === 'month' || billingMonthOf(from, billingDay) >= first),
  );
}

function firstMonth(current: BillingMonth): BillingMonth {
  let month = current;
  for (let count = 1; count < MONTHS; count++) month = monthBefore(month);
  return month;
}

/** @param lastDay if it ends earlier than the allowance */
function toGrant(allowance: Allowance, left: bigint, billingDay: number, lastDay = '9999-12-31'): Grant {
  const { from, expiresAt } = allowance;
  const end = expiresAt !== null && expiresAt < lastDay ? expiresAt : lastDay;
  return { allowance, start: billingMonthOf(from, billingDay), end, left };
}

function isValidIn({ start, end }: Grant, month: BillingMonth, firstDay: LocalDate): boolean {
  return start <= month && firstDay <= end;
}

function consume(grants: readonly Grant[], { to }: Span, usage: bigint): void {
  let rest = usage;
  for (const grant of grants.filter(({ end }) => to <= end)) {
    const taken = lower(grant.left, rest);
    grant.left -= taken;
    rest -= taken;
  }
}

function byEnd({ end }: Grant, other: Grant): number {
  return end === other.end ? 0 : end < other.end ? -1 : 1;
}

function lower(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function later(one: BillingMonth, other: BillingMonth): BillingMonth {
  return one > other ? one : other;
}
