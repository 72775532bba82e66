import { formatMoney } from '../../html';
import { useVisit } from './visit';

/** Says how much the person can refund at a time; nothing without a limit. */
export function RefundLimit({ perBooking = false }: { perBooking?: boolean }) {
  const { refundLimit } = useVisit().staff;
  if (!refundLimit) return null;
  const most = formatMoney(refundLimit.Amount, refundLimit.Currency);
  return (
    <p class="hint">
      You can refund at most {most} {perBooking ? 'per booking' : 'at a time'}. Ask an owner for larger refunds.
    </p>
  );
}
