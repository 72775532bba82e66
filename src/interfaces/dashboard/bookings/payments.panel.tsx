import { type BookingAccount, paymentPathOf, type StaffPaymentMethod } from '../../../payments';
import { type BookingDetails, isPaidToPartner } from '../../../bookings';
import { toPercent } from '../../../platform/values/money';
import { Badge, Detail, Form, formatMoney } from '../../html';
import { useHasRole } from '../frame/visit';
import { When } from '../frame/when';
import { PaidOut, RefundState } from '../booking-parts/refund-state';
import { formatBalance } from '../booking-parts/balance';
import { formatPartner } from '../booking-parts/booking-summary';
import { Folded } from './parts/collapsed.panel';
import { CorrectPayment, METHOD_LABELS } from '../booking-parts/payment-forms';

interface PaymentsProps {
  readonly booking: BookingDetails['booking'];
  readonly account: BookingAccount;
  /** Whether the customer can be emailed. */
  readonly canEmail: boolean;
}

/** What the customer paid and owes. */
export function Payments({ booking, account, canEmail }: PaymentsProps) {
  const { balance } = account;
  const hasOpenRefund = account.refunds.some(
    ({ status }) => status !== 'succeeded' && (status !== 'failed' || balance < 0),
  );
  const isDue = booking.status === 'confirmed' && balance > 0;
  if (isPaidToPartner(booking)) return <PaidToPartner booking={booking} />;
  if (account.isPaidElsewhere) return <PaidElsewhere />;
  if (!isDue && account.payments.length === 0) return null;
  return (
    <Folded
      title="Payments"
      id="payments"
      hint={formatBalance(balance, booking.currency) || 'Nothing due'}
      isOpen={isDue || hasOpenRefund}
    >
      {account.payments.length > 0 ? (
        <Entries booking={booking} account={account} />
      ) : (
        <p class="muted">No payments yet.</p>
      )}
      {isDue && <PaymentLink booking={booking} canEmail={canEmail} />}
    </Folded>
  );
}

function PaymentLink({ booking, canEmail }: Pick<PaymentsProps, 'booking' | 'canEmail'>) {
  const page = <a href={paymentPathOf(booking)}>their payment page</a>;
  if (!canEmail) return <p class="hint">Customers can also pay by card on {page}.</p>;
  return (
    <Form id="payment-link" action={`/dashboard/bookings/${booking.reference}/payment-link`}>
      <p class="hint">Customers can also pay by card on {page}.</p>
      <button>Send payment link</button>
    </Form>
  );
}

function PaidToPartner({ booking }: Pick<PaymentsProps, 'booking'>) {
  const { partner } = booking;
  return (
    <Folded title="Payments" id="payments" hint={`Paid to ${formatPartner(partner)}`}>
      <p>{partner === null ? 'The partner' : formatPartner(partner)} collects the money and refunds its customer.</p>
      <PartnerCommission booking={booking} />
    </Folded>
  );
}

/** What the partner retains and owes, at the commission that was agreed when it sold the booking; for owners only. */
function PartnerCommission({ booking }: Pick<PaymentsProps, 'booking'>) {
  const { chargedAmount, netAmount, commissionRate, currency } = booking;
  const isOwner = useHasRole('owner');
  if (!isOwner || chargedAmount === null || netAmount === null || commissionRate === null) return null;
  return (
    <dl class="facts">
      <Detail name="Collected by the partner">{formatMoney(chargedAmount, currency)}</Detail>
      <Detail name={`Commission (${toPercent(commissionRate)} %)`}>
        {formatMoney(chargedAmount - netAmount, currency)}
      </Detail>
      <Detail name="Owed to you">{formatMoney(netAmount, currency)}</Detail>
    </dl>
  );
}

function PaidElsewhere() {
  return (
    <Folded title="Payments" id="payments" hint="Paid elsewhere">
      <p>
        The software that made this booking collects the money and refunds the customer. No payment is recorded here, so
        your takings do not contain it.
      </p>
    </Folded>
  );
}

function Entries({ booking: { reference, currency }, account }: Omit<PaymentsProps, 'canEmail'>) {
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
