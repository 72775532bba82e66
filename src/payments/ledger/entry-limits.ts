import { ValidationError } from '../../platform/errors';
import { type MoneyDto, formatMoney } from '../../platform/values/money';

/** Maximum number of payments, and of refunds, that staff can add to a booking; lists of bookings contain them all. */
const MAX_ENTRIES = 100;

/** @throws ValidationError if the booking has as many payments or refunds as staff can add */
export function rejectMany(rows: readonly unknown[]): void {
  if (rows.length < MAX_ENTRIES) return;
  const message = `Amount cannot be recorded: a booking has at most ${MAX_ENTRIES} payments and ${MAX_ENTRIES} refunds.`;
  throw new ValidationError([{ field: 'Amount', code: 'too-many', message }]);
}

/**
 * @param limit the maximum, which is also the default, in minor units
 * @returns minor units
 * @throws ValidationError unless the amount is positive and within the limit
 */
export function amountWithin(money: MoneyDto | undefined, limit: number, currency: string): number {
  const amount = money?.Amount ?? limit;
  if (money && money.Currency !== currency) {
    throw new ValidationError([
      { field: 'Amount.Currency', code: 'currency', message: `Amount.Currency must be ${currency}.` },
    ]);
  }
  if (amount > 0 && amount <= limit) return amount;
  const message =
    limit > 0
      ? `Amount must be greater than 0 and at most ${formatMoney(limit, currency)}.`
      : 'Amount must be at most 0: nothing is left to pay or refund.';
  throw new ValidationError([{ field: 'Amount.Amount', code: 'range', message }]);
}
