import { type Allowance, type Terms, balanceOf, isMonthly, spansOf } from './balance';

const MONTHLY: Allowance = { period: 'month', amount: 100n, from: '2026-01-01', expiresAt: null, rollover: 0n };
const ONCE: Allowance = { ...MONTHLY, period: 'once' };

/** The balance after some usage, by the date on which it occurred. */
function balance(
  allowances: readonly Allowance[],
  today: string,
  usage: Readonly<Record<string, bigint>>,
  billingDay = 1,
) {
  const terms: Terms = { allowances, billingDay, today };
  const spans = spansOf(terms);
  const usages = spans.map(({ from, to }) =>
    Object.entries(usage)
      .filter(([date]) => from <= date && date <= to)
      .reduce((sum, [, amount]) => sum + amount, 0n),
  );
  const { granted, used } = balanceOf(terms, spans, usages);
  return [Number(granted), Number(used)];
}

describe('the balance of monthly allowances', () => {
  it('is granted in each billing month, and reads no other', () => {
    const usage = { '2026-02-28': 70n, '2026-03-01': 30n, '2026-03-31': 1n };
    expect(balance([MONTHLY], '2026-03-15', usage)).toEqual([100, 31]);
    expect(balance([MONTHLY], '2026-03-15', usage, 15)).toEqual([100, 1]);
    expect(balance([MONTHLY], '2026-03-14', usage, 15)).toEqual([100, 100]);
    expect(spansOf({ allowances: [MONTHLY], billingDay: 15, today: '2026-03-14' })).toEqual([
      { month: '2026-02', from: '2026-02-15', to: '2026-03-14' },
    ]);
  });

  it('covers the entire month in which it starts, from its date on, until its last day', () => {
    const allowance = { ...MONTHLY, from: '2026-03-10', expiresAt: '2026-04-20' };
    const usage = { '2026-03-05': 30n, '2026-04-05': 40n, '2026-04-21': 5n };
    expect(balance([allowance], '2026-03-09', usage)).toEqual([0, 30]);
    expect(balance([allowance], '2026-03-10', usage)).toEqual([100, 30]);
    expect(balance([allowance], '2026-04-20', usage)).toEqual([100, 45]);
    expect(balance([allowance], '2026-04-21', usage)).toEqual([40, 45]);
    expect(balance([allowance], '2026-05-01', usage)).toEqual([0, 0]);
    const at = (today: string) => isMonthly({ allowances: [allowance], billingDay: 1, today });
    expect(['2026-03-09', '2026-03-10', '2026-04-20', '2026-04-21'].map(at)).toEqual([false, true, true, false]);
  });

  it('carries at most the rollover of what is left, also of what was carried before', () => {
    const allowance = { ...MONTHLY, rollover: 50n };
    const usage = { '2026-01-10': 90n, '2026-02-10': 20n, '2026-03-10': 145n };
    expect(balance([allowance], '2026-01-31', usage)).toEqual([100, 90]);
    expect(balance([allowance], '2026-02-28', usage)).toEqual([110, 20]);
    expect(balance([allowance], '2026-03-31', usage)).toEqual([150, 145]);
    expect(balance([allowance], '2026-04-01', usage)).toEqual([105, 0]);
    expect(balance([{ ...allowance, expiresAt: '2026-03-15' }], '2026-04-01', usage)).toEqual([0, 0]);
  });

  it('adds up several', () => {
    expect(balance([MONTHLY, { ...MONTHLY, amount: 20n }], '2026-03-15', { '2026-03-01': 130n })).toEqual([120, 130]);
  });
});

describe('the balance of one-time allowances', () => {
  it('is consumed by all usage from the month on in which it starts', () => {
    const allowance = { ...ONCE, from: '2026-02-10' };
    const usage = { '2026-01-31': 50n, '2026-02-01': 30n, '2026-03-05': 60n, '2026-04-01': 25n };
    expect(balance([allowance], '2026-02-10', usage)).toEqual([100, 30]);
    expect(balance([allowance], '2026-03-31', usage)).toEqual([70, 60]);
    expect(balance([allowance], '2026-04-01', usage)).toEqual([10, 25]);
    expect(balance([allowance], '2026-05-01', usage)).toEqual([0, 0]);
  });

  it('is consumed after monthly ones, first what expires first', () => {
    const soon = { ...ONCE, amount: 30n, from: '2026-03-01', expiresAt: '2026-04-10' };
    const usage = { '2026-03-05': 110n, '2026-04-05': 115n, '2026-04-15': 20n };
    const all = [ONCE, soon, MONTHLY];
    expect(balance(all, '2026-03-31', usage)).toEqual([230, 110]);
    // 10 of it was used in March and 15 in April, before the last 5 expired.
    expect(balance(all, '2026-04-10', usage)).toEqual([220, 135]);
    expect(balance(all, '2026-04-11', usage)).toEqual([215, 135]);
    expect(balance(all, '2026-05-01', usage)).toEqual([180, 0]);
  });

  it('is used after a monthly one, as the guide shows', () => {
    const monthly = { ...MONTHLY, amount: 1_000n, from: '2026-12-01', rollover: 200n };
    const once = { ...ONCE, amount: 500n, from: '2026-12-10', expiresAt: '2027-03-31' };
    const usage = { '2026-12-05': 700n, '2027-01-05': 1_500n, '2027-02-05': 1_300n, '2027-03-05': 300n };
    const granted = ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'].map(
      (today) => balance([monthly, once], today, usage)[0],
    );
    expect(granted).toEqual([1_500, 1_700, 1_200, 1_000, 1_200]);
  });

  it('counts for 120 billing months', () => {
    const usage = { '2026-01-05': 40n };
    expect(balance([ONCE], '2035-12-31', usage)).toEqual([60, 0]);
    expect(balance([ONCE], '2036-01-01', usage)).toEqual([0, 0]);
    expect(spansOf({ allowances: [{ ...MONTHLY, rollover: 1n }], billingDay: 1, today: '2099-01-01' })).toHaveLength(
      120,
    );
  });
});
