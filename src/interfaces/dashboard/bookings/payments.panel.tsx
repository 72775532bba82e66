import { type BookingAccount, type BookingDetails, type StaffPaymentMethod, paymentPathOf } from '../../../bookings';
import { Badge, formatMoney } from '../../html';
import { When } from '../frame/when';
import { PaidOut, RefundState } from '../refunds/refund-state';
import { spellPartner } from './parts/booking-summary';
import { Folded } from './parts/folded.panel';
import { CorrectPayment, METHOD_LABELS } from './parts/payment-forms';

interface PaymentsProps {
  readonly booking: BookingDetails['booking'];
  readonly account: BookingAccount;
}

/** What the customer paid and owes. */
export function Payments({ booking, account }: PaymentsProps) {
  const { balance } = account;
  const isOpen = account.refunds.some(({ status }) => status !== 'succeeded' && (status !== 'failed' || balance < 0));
  const isDue = booking.status === 'confirmed' && balance > 0;
  if (booking.paymentMethod === 'partner') return <PaidToPartner partner={booking.partner} />;
  if (!isDue && account.payments.length === 0) return null;
  return (
    <Folded
      title="Payments"
      id="payments"
      hint={<BalanceText amount={balance} currency={booking.currency} />}
      isOpen={isOpen}
    >
      {account.payments.length > 0 ? (
        <Entries booking={booking} account={account} />
      ) : (
        <p class="muted">No payments yet.</p>
      )}
      {isDue && (
        <p class="hint">
          Customers can also pay by card on <a href={paymentPathOf(booking)}>their payment page</a>. Copy its address to
          send it to them.
        </p>
      )}
    </Folded>
  );
}

function PaidToPartner({ partner }: { partner: string | null }) {
  return (
    <Folded title="Payments" id="payments" hint={`Paid to ${spellPartner(partner)}`}>
      <p>{partner === null ? 'The partner' : spellPartner(partner)} collects the money and refunds its customer.</p>
    </Folded>
  );
}

/** `£18.00 to collect`, `£90.00 owed to the customer`, `Nothing due` */
function BalanceText({ amount, currency }: { amount: number; currency: string }) {
  if (amount === 0) return <Badge tone="good">Nothing due</Badge>;
  const money = formatMoney(Math.abs(amount), currency);
  return amount > 0 ? (
    <Badge tone="warn">{money} to collect</Badge>
  ) : (
    <Badge tone="warn">{money} owed to the customer</Badge>
  );
}

function Entries({ booking: { reference, currency }, account }: PaymentsProps) {
  const address = `/dashboard/bookings/${reference}`;
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Entry</th>
          <th scope="col" class="number">
            Amount
          </th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {account.payments.map((payment) => (
          <tr key={payment.publicId}>
            <td data-label="When">
              <When at={payment.createdAt} />
            </td>
            <td data-label="Entry">
              Payment, {labelOf(payment.method)} {payment.disputedAt !== null && <Badge tone="bad">disputed</Badge>}
              {payment.chargeKey === null && (
                <CorrectPayment payment={payment} action={`${address}/payments/${payment.publicId}/correct`} />
              )}
            </td>
            <td data-label="Amount" class="number">
              {formatMoney(payment.amount, currency)}
            </td>
            <td data-label="Details">{payment.reference ?? '–'}</td>
          </tr>
        ))}
        {account.refunds.map((refund) => (
          <tr key={refund.publicId}>
            <td data-label="When">
              <When at={refund.createdAt} />
            </td>
            <td data-label="Entry">
              Refund, {labelOf(refund.method)} <RefundState refund={refund} />
              {refund.status === 'to-pay-out' && (
                <PaidOut refund={refund} action={`${address}/refunds/${refund.publicId}/paid-out`} />
              )}
            </td>
            <td data-label="Amount" class="number">
              {formatMoney(-refund.amount, currency)}
            </td>
            <td data-label="Details">{refund.reason ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function labelOf(method: string): string {
  return METHOD_LABELS[method as StaffPaymentMethod]?.toLowerCase() ?? method;
}
