import { type DisputedPayment, type ListedRefund, REFUND_STATUSES, type StaffPaymentMethod } from '../../../payments';
import { type Filters, Panel, type Rejection, formatMoney } from '../../html';
import { METHOD_LABELS } from '../booking-parts/payment-forms';
import { ListByStatus } from '../frame/list-by-status';
import { When } from '../frame/when';
import { PaidOut, REFUND_LABELS, RefundState } from '../booking-parts/refund-state';

interface RefundsProps {
  readonly filters: Filters;
  readonly refunds: readonly ListedRefund[];
  readonly disputes: readonly DisputedPayment[];
  readonly next: string | null;
  readonly rejection?: Rejection | undefined;
  /** Error in the filter. */
  readonly wrong?: string;
}

/** Refunds of all bookings, with what is left to do for each. */
export function RefundsPage({ filters, refunds, disputes, next, rejection, wrong }: RefundsProps) {
  return (
    <>
      {disputes.length > 0 && <Disputes payments={disputes} />}
      {rejection && (
        <p class="alert" role="alert">
          {rejection.detail}
        </p>
      )}
      <ListByStatus
        address="/dashboard/refunds"
        names={['refunds', 'refund']}
        filters={filters}
        statuses={REFUND_STATUSES.map((value) => ({ value, label: REFUND_LABELS[value] }))}
        wrong={wrong}
        isEmpty={refunds.length === 0}
        emptyTitle="No refunds yet."
        nothing="Refund a customer on the page of the booking."
        next={next}
      >
        <table class="cards">
          <thead>
            <tr>
              <th scope="col">Customer</th>
              <th scope="col" class="number">
                Amount
              </th>
              <th scope="col">By</th>
              <th scope="col">Requested</th>
              <th scope="col">Status</th>
              <th scope="col">Next step</th>
            </tr>
          </thead>
          <tbody>
            {refunds.map((listed) => (
              <Row key={listed.refund.publicId} {...listed} />
            ))}
          </tbody>
        </table>
      </ListByStatus>
    </>
  );
}

function Row({ refund, booking }: ListedRefund) {
  return (
    <tr>
      <td data-label="Customer">
        <a href={`/dashboard/bookings/${booking.reference}#payments`}>
          {`${booking.firstName} ${booking.lastName}`.trim() || booking.reference}
        </a>
      </td>
      <td data-label="Amount" class="number">
        {formatMoney(refund.amount, refund.currency)}
      </td>
      <td data-label="By">{METHOD_LABELS[refund.method as StaffPaymentMethod] ?? refund.method}</td>
      <td data-label="Requested">
        <When at={refund.createdAt} />
      </td>
      <td data-label="Status">
        <RefundState refund={refund} />
      </td>
      <td data-label="Next step">
        <NextStep refund={refund} booking={booking} />
      </td>
    </tr>
  );
}

function NextStep({ refund, booking }: ListedRefund) {
  if (refund.status === 'to-pay-out') {
    const action = `/dashboard/refunds/${booking.reference}/${refund.publicId}/paid-out`;
    return <PaidOut refund={refund} action={action} />;
  }
  if (refund.status === 'pending') return <>Wait: it is requested or looked up every hour</>;
  if (refund.status === 'succeeded') return <>–</>;
  if (booking.balance >= 0) return <>Settled otherwise</>;
  return <a href={`/dashboard/bookings/${booking.reference}`}>Refund it in another way</a>;
}

/** Payments that cardholders disputed: the provider takes the money back until it has decided. */
function Disputes({ payments }: { payments: readonly DisputedPayment[] }) {
  return (
    <Panel title="Disputed payments" id="disputes">
      <p class="hint">Answer disputes at your payment provider. Do not refund them here as well.</p>
      <ul class="rows">
        {payments.map(({ reference, name, amount, currency, disputedAt }) => (
          <li key={reference}>
            <a href={`/dashboard/bookings/${reference}#payments`}>{name || reference}</a>,{' '}
            {formatMoney(amount, currency)}, <When at={disputedAt} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
