import { type FieldOptions, field, rule } from '../../http/validation';

/** Hundredths of a percent, so that rates with two decimals are integers: 2000 for 20 %. */
export type VatRate = number;

const MAX_PERCENT = 100;

const WRONG = `must be a number from 0 to ${MAX_PERCENT} with at most two decimals.`;

const SCHEMA = { type: 'number', minimum: 0, maximum: MAX_PERCENT } as const;

/** A rate in percent. */
export function VatPercentField(options: FieldOptions = {}) {
  return field({ example: 20, ...options }, SCHEMA, rule('isVatPercent', WRONG, isVatPercent));
}

/** A rate in percent, or an empty string to remove it. */
export function ClearableVatPercentField(options: FieldOptions) {
  return field(
    { example: 20, ...options },
    { oneOf: [SCHEMA, { type: 'string', enum: [''] }] },
    rule('isVatPercent', WRONG, (value) => value === '' || isVatPercent(value)),
  );
}

function isVatPercent(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= MAX_PERCENT && /^\d+(\.\d{1,2})?$/.test(String(value));
}

export function toVatRate(percent: number): VatRate {
  return Math.round(percent * 100);
}

export function toVatPercent(rate: VatRate): number {
  return rate / 100;
}

/** The net amount of a gross amount, rounded half to even; that of a refund is the negative of the same payment's. */
export function netOf(gross: number, rate: VatRate): number {
  const divisor = BigInt(10_000 + rate);
  const dividend = BigInt(Math.abs(gross)) * 10_000n;
  const whole = dividend / divisor;
  const doubledRest = 2n * (dividend % divisor);
  const isRoundedUp = doubledRest > divisor || (doubledRest === divisor && whole % 2n === 1n);
  return Math.sign(gross) * Number(isRoundedUp ? whole + 1n : whole);
}
