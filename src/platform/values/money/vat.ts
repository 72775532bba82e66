import { type FieldOptions, field, rule } from '../../http/validation';
import { PERCENT_SCHEMA, PERCENT_WRONG, type Rate, isPercent } from './percent';
import { divideHalfEven } from './rounding';

/** VAT included in a price. */
export type VatRate = Rate;

/** A rate in percent. */
export function VatPercentField(options: FieldOptions = {}) {
  return field({ example: 20, ...options }, PERCENT_SCHEMA, rule('isVatPercent', PERCENT_WRONG, isPercent));
}

/** A rate in percent, or an empty string to remove it. */
export function ClearableVatPercentField(options: FieldOptions) {
  return field(
    { example: 20, ...options },
    { oneOf: [PERCENT_SCHEMA, { type: 'string', enum: [''] }] },
    rule('isVatPercent', PERCENT_WRONG, (value) => value === '' || isPercent(value)),
  );
}

/** The net amount of a gross amount, rounded half to even; that of a refund is the negative of the same payment's. */
export function netOf(gross: number, rate: VatRate): number {
  return divideHalfEven(BigInt(gross) * 10_000n, BigInt(10_000 + rate));
}
