import type { Price, PriceTier } from './price';
import { rate } from './rating';

const BILLION = 1_000_000_000n;

const tier = (upTo: number | null, unitPrice: string, flatFee = 0): PriceTier => ({
  ...{ upTo: upTo === null ? null : BigInt(upTo) * BILLION, unitPrice, flatFee },
});

const price = (changes: Partial<Price>): Price => ({
  ...{ from: '2026-01-01', currency: 'GBP', model: 'graduated', tiers: [tier(null, '1')], packageSize: null },
  ...changes,
});

/** Tier, quantity in units and amount in minor units. */
const rated = (changes: Partial<Price>, units: number) =>
  rate(price(changes), BigInt(Math.round(units * 1_000)) * 1_000_000n).map((line) => [
    ...[line.tier, Number(line.quantity) / 1e9, Number(line.amount)],
  ]);

const TIERS = [tier(1_000, '0.02'), tier(5_000, '0.01', 300), tier(null, '0.005')];

describe('a graduated price', () => {
  it('prices each tier’s part, with the flat fee of every tier that has some', () => {
    expect(rated({ tiers: TIERS }, 1_000)).toEqual([[1, 1_000, 2_000]]);
    expect(rated({ tiers: TIERS }, 6_000)).toEqual([
      [1, 1_000, 2_000],
      [2, 4_000, 4_300],
      [3, 1_000, 500],
    ]);
  });

  it('costs nothing without usage', () => {
    expect(rated({ tiers: [tier(null, '1', 500)] }, 0)).toEqual([]);
    expect(rated({ tiers: [tier(null, '1', 500)] }, -3)).toEqual([]);
  });
});

it('a volume price prices everything by the tier of the quantity, which includes its end', () => {
  expect(rated({ model: 'volume', tiers: TIERS }, 1_000)).toEqual([[1, 1_000, 2_000]]);
  expect(rated({ model: 'volume', tiers: TIERS }, 1_000.001)).toEqual([[2, 1_000.001, 1_300]]);
  expect(rated({ model: 'volume', tiers: TIERS }, 6_000)).toEqual([[3, 6_000, 3_000]]);
});

it('a package price charges started packages', () => {
  const packages = { model: 'package', packageSize: 100n * BILLION, tiers: [tier(null, '1.5')] } as const;
  expect(rated(packages, 100)).toEqual([[1, 100, 150]]);
  expect(rated(packages, 100.001)).toEqual([[1, 100.001, 300]]);
  expect(rate(price(packages), 1n)[0]).toMatchObject({ packages: 1n, amount: 150n });
});

it.each([
  ['0.005', 1, 0],
  ['0.005', 3, 2],
  ['0.005', 5, 2],
  ['0.015', 1, 2],
  ['0.025', 1, 2],
  ['0.025000001', 1, 3],
])('%s for each of %i units is rounded half to even: %i', (unitPrice, units, amount) => {
  expect(rated({ tiers: [tier(null, unitPrice)] }, units)).toEqual([[1, units, amount]]);
});

it.each([
  ['JPY', 12],
  ['GBP', 1_234],
  ['BHD', 12_345],
])('rounds to the minor unit of %s', (currency, amount) => {
  expect(rated({ currency, tiers: [tier(null, '12.345')] }, 1)).toEqual([[1, 1, amount]]);
});

it('has every digit of large amounts', () => {
  const [line] = rate(price({ tiers: [tier(null, '9999999.999999999')] }), 123_456_789_012_345_000n * BILLION);
  expect(line!.amount).toBe(123_456_789_012_344_987_654_321_099n);
});
