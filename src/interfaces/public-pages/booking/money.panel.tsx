import { formatNotRefunded, type RefundStatus } from '../../../payments';
import { Detail, Panel, formatMoney } from '../../html';
import type { CustomerBooking } from './customer-booking';
import { nextStepOf, PayLink } from './next-step';

/** The price, what was paid and refunded, and what is due. */
export function Money({ found }: { found: CustomerBooking }) {
  const { details, account, hasEnded, rights } = found;
  const { booking } = details;
  const money = (amount: number) => formatMoney(amount, booking.currency);
  const sumOf = (...statuses: RefundStatus[]) =>
    account.refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amount }) => sum + amount, 0);
  const refunded = sumOf('succeeded');
  const [onItsWay, toPayOut] = [sumOf('pending'), sumOf('to-pay-out')];
  const paid = account.retained + refunded + onItsWay + toPayOut;
  if (rights.otherwise === 'partner') return <PaidToPartner partner={booking.partner} />;
  return (
    <Panel title={hasEnded ? 'Receipt' : 'Payment'}>
      <dl class="facts">
        <Detail name="Price">{money(booking.totalAmount)}</Detail>
        {account.isPaidElsewhere && (
          <Detail name="Paid">paid where you booked, which also takes care of refunds</Detail>
        )}
        {paid > 0 && <Detail name="Paid">{money(paid)}</Detail>}
        {refunded > 0 && <Detail name="Refunded">{money(refunded)}</Detail>}
        {onItsWay > 0 && <Detail name="On its way to your card">{money(onItsWay)}</Detail>}
        {toPayOut > 0 && <Detail name="You get back">{money(toPayOut)}</Detail>}
        {booking.status === 'confirmed' && account.balance > 0 && (
          <Detail name="To pay">
            <span class="total">{money(account.balance)}</span>
          </Detail>
        )}
        {account.notRefunded.amount > 0 && (
          <Detail name="Cancellation">{formatNotRefunded(account.notRefunded, booking.currency)}</Detail>
        )}
        {account.balance < 0 && <Detail name="Owed to you">{money(-account.balance)}</Detail>}
      </dl>
      <PayUnlessNext found={found} />
    </Panel>
  );
}

/** Paying next has its own button. */
function PayUnlessNext({ found }: { found: CustomerBooking }) {
  if (!found.isPayable || nextStepOf(found) === 'pay') return null;
  return (
    <p>
      <PayLink found={found} class="button" />
    </p>
  );
}

function PaidToPartner({ partner }: { partner: string | null }) {
  return (
    <Panel title="Payment">
      <p>You booked through {partner ?? 'a partner of ours'}, which also takes care of payments and refunds.</p>
    </Panel>
  );
}
