import { paymentPathOf } from '../../../bookings';
import { Detail, Panel, formatMoney } from '../../html';
import type { CustomerBooking } from './customer-booking';

/** The price, what was paid and refunded, and what is due. */
export function Money({ found }: { found: CustomerBooking }) {
  const { details, account, isPayable, rights } = found;
  const { booking } = details;
  const money = (amount: number) => formatMoney(amount, booking.currency);
  const refunds = account.refunds.filter(({ status }) => status !== 'failed');
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (rights.otherwise === 'partner') return <PaidToPartner partner={booking.partner} />;
  return (
    <Panel title="Payment">
      <dl class="facts">
        <Detail name="Price">{money(booking.totalAmount)}</Detail>
        {account.retained + refunded > 0 && <Detail name="Paid">{money(account.retained + refunded)}</Detail>}
        {refunded > 0 && (
          <Detail name="Refunded">
            {money(refunded)}
            {refunds.some(({ status }) => status === 'pending') && (
              <span class="muted"> (on its way to your card)</span>
            )}
          </Detail>
        )}
        {booking.status === 'confirmed' && account.balance > 0 && (
          <Detail name="To pay">
            <span class="total">{money(account.balance)}</span>
          </Detail>
        )}
        {account.balance < 0 && <Detail name="Owed to you">{money(-account.balance)}</Detail>}
      </dl>
      {isPayable && (
        <p>
          <a class="button primary" href={paymentPathOf(booking)}>
            Pay {money(account.balance)} by card
          </a>
        </p>
      )}
    </Panel>
  );
}

function PaidToPartner({ partner }: { partner: string | null }) {
  return (
    <Panel title="Payment">
      <p>You booked through {partner ?? 'a partner of ours'}, which also takes care of payments and refunds.</p>
    </Panel>
  );
}
