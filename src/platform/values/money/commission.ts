import { type FieldOptions, ObjectField, field, rule } from '../../http/validation';
import { MoneyDto } from './money.dto';
import { PERCENT_SCHEMA, PERCENT_WRONG, type Rate, isPercent, toPercent } from './percent';
import { divideHalfEven } from './rounding';

const FOR_PARTNERS = 'Only for a partner with a commission.';

/** A partner's commission on a retail price. */
export type CommissionRate = Rate;

/** A partner's commission in percent of the retail price. */
export function CommissionPercentField(options: FieldOptions = {}) {
  return field({ example: 20, ...options }, PERCENT_SCHEMA, rule('isPercent', PERCENT_WRONG, isPercent));
}

/** A net price, which only the partner concerned and the operator see. */
export function NetField(description: string) {
  return ObjectField(() => MoneyDto, { optional: true, description: `${description} ${FOR_PARTNERS}` });
}

/** The commission of a net price. */
export function NetCommissionField() {
  return CommissionPercentField({
    optional: true,
    description: `Commission in percent of the retail price. ${FOR_PARTNERS}`,
  });
}

/** The net price of a ticket; nothing without a commission. */
export function netPriceOf(
  { Amount, Currency }: MoneyDto,
  rate: CommissionRate | null | undefined,
): { Net?: MoneyDto } {
  return rate === null || rate === undefined ? {} : { Net: { Amount: afterCommission(Amount, rate), Currency } };
}

/** The net price of a product or session, and the commission; nothing without one. */
export function netTermsOf(price: MoneyDto, rate: CommissionRate | null | undefined) {
  return rate === null || rate === undefined ? {} : { ...netPriceOf(price, rate), CommissionPercent: toPercent(rate) };
}

/** What remains of a retail price after commission, in minor units, rounded half to even. */
export function afterCommission(retail: number, rate: CommissionRate): number {
  return divideHalfEven(BigInt(retail) * BigInt(10_000 - rate), 10_000n);
}
