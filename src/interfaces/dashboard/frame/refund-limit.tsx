import { formatMoney } from '../../html';
import { useVisit } from './visit';

/** Says how much the person can refund for a booking; nothing without a limit. */
export function RefundLimit() {
  const { refundLimit } = useVisit().staff;
  if (!refundLimit) return null;
  const most = formatMoney(refundLimit.Amount, refundLimit.Currency);
  return <p class="hint">You can refund at most {most} per booking. Ask an owner for larger refunds.</p>;
}
