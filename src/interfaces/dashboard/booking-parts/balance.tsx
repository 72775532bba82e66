import { formatMoney } from '../../../platform/values/money';
import { Badge } from '../../html';

/**
 * A balance in words, the same on every page: `£18.00 due`, `£18.00 owed to customer`; empty if it is settled.
 * @param amount in minor units; positive if the customer owes it
 */
export function formatBalance(amount: number, currency: string): string {
  if (amount === 0) return '';
  return amount > 0 ? `${formatMoney(amount, currency)} due` : `${formatMoney(-amount, currency)} owed to customer`;
}

/** Absent if nothing is due or owed. */
export function BalanceBadge({ amount, currency }: { amount: number; currency: string }) {
  return amount === 0 ? null : <Badge tone="warn">{formatBalance(amount, currency)}</Badge>;
}
