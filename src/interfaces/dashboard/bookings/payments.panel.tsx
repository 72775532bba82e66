import { type BookingAccount, type BookingDetails, paymentPathOf } from '../../../bookings';
import { Badge, formatMoney } from '../../html';
import { When } from '../frame/when';
import { spellPartner } from './parts/booking-summary';
import { Folded } from './parts/folded.panel';

interface PaymentsProps {
  readonly booking: BookingDetails['booking'];
  readonly account: BookingAccount;
}

export const METHOD_LABELS = { cash: 'Cash', card: 'Card', invoice: 'Invoice', other: 'Other' } as const;

/** What the customer paid and owes. */
export function Payments({ booking, account }: PaymentsProps) {
  const { balance } = account;
  const isDue = booking.status === 'confirmed' && balance > 0;
  if (booking.paymentMethod === 'partner') return <PaidToPartner partner={booking.partner} />;
  if (!isDue && account.payments.length === 0) return null;
  return (
    <Folded title="Payments" id="payments" hint={<BalanceText amount={balance} currency={booking.currency} />}>
      {account.payments.length > 0 ? (
        <Entries account={account} currency={booking.currency} />
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

function Entries({ account, currency }: { account: BookingAccount; currency: string }) {
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
            <td data-label="Entry">Payment, {labelOf(payment.method)}</td>
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
              Refund, {labelOf(refund.method)} {refund.status === 'pending' && <Badge tone="info">pending</Badge>}
              {refund.status === 'failed' && <Badge tone="bad">failed</Badge>}
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
  return (METHOD_LABELS as Record<string, string>)[method]?.toLowerCase() ?? method;
}
