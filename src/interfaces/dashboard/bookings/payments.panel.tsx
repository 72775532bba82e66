import { type BookingAccount, type BookingDetails, STAFF_PAYMENT_METHODS, paymentPathOf } from '../../../bookings';
import { Badge, Choices, Form, Panel, type Rejection, TextInput, formatMoney, toDecimal } from '../../html';
import { When } from '../frame/when';

interface PaymentsProps {
  readonly booking: BookingDetails['booking'];
  readonly account: BookingAccount;
  readonly rejection: Rejection | undefined;
}

export const METHOD_LABELS = { cash: 'Cash', card: 'Card', invoice: 'Invoice', other: 'Other' } as const;

/** What the customer paid and owes, with forms for the next payment and refund. */
export function Payments({ booking, account, rejection }: PaymentsProps) {
  const { balance, retained } = account;
  const isDue = booking.status === 'confirmed' && balance > 0;
  if (booking.paymentMethod === 'partner') return <PaidToPartner partner={booking.partner} />;
  if (!isDue && account.payments.length === 0) return null;
  return (
    <Panel title="Payments" id="payments">
      <p class="lead">
        <BalanceText amount={balance} currency={booking.currency} />
      </p>
      {account.payments.length > 0 && <Entries account={account} currency={booking.currency} />}
      {isDue && <PaymentForm booking={booking} balance={balance} rejection={rejection} />}
      {retained > 0 && <RefundForm booking={booking} account={account} rejection={rejection} />}
    </Panel>
  );
}

function PaidToPartner({ partner }: { partner: string | null }) {
  const name = partner ?? 'The partner';
  return (
    <Panel title="Payments" id="payments">
      <p>{name} collects the money and refunds its customer.</p>
    </Panel>
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

type FormProps = Pick<PaymentsProps, 'booking' | 'rejection'>;

function PaymentForm({ booking, balance, rejection }: FormProps & { balance: number }) {
  const { reference, currency } = booking;
  return (
    <details open={rejection?.form === 'payment'}>
      <summary>Record payment</summary>
      <Form id="payment" action={`/dashboard/bookings/${reference}/payments`} rejection={rejection}>
        <Choices
          name="Method"
          legend="Paid by"
          type="radio"
          chosen={['cash']}
          options={STAFF_PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
        />
        <div class="columns">
          <TextInput
            name="Amount"
            label={`Amount in ${currency}`}
            value={toDecimal(balance, currency)}
            alsoFor={['Amount.Amount']}
          />
          <TextInput name="Reference" label="Receipt or invoice number" optional />
        </div>
        <button class="primary">Record payment</button>
      </Form>
      <p class="hint">
        Customers can also pay by card on <a href={paymentPathOf(booking)}>their payment page</a>. Copy its address to
        send it to them.
      </p>
    </details>
  );
}

function RefundForm({ booking, account, rejection }: FormProps & { account: BookingAccount }) {
  const { reference, currency } = booking;
  const suggested = account.balance < 0 ? -account.balance : account.retained;
  const hasCard = account.payments.some(({ chargeKey }) => chargeKey !== null);
  return (
    <details open={rejection?.form === 'refund'}>
      <summary>Refund</summary>
      <Form id="refund" action={`/dashboard/bookings/${reference}/refunds`} rejection={rejection}>
        <p>
          {hasCard
            ? 'Money that was paid by card online goes back to that card. Return all other money yourself.'
            : 'This only records the refund. Return the money yourself.'}
        </p>
        <div class="columns">
          <TextInput
            name="Amount"
            label={`Amount in ${currency}`}
            hint={`At most ${formatMoney(account.retained, currency)}`}
            value={toDecimal(suggested, currency)}
            alsoFor={['Amount.Amount']}
          />
          <TextInput name="Reason" label="Reason" optional />
        </div>
        <button class="danger">Refund</button>
      </Form>
    </details>
  );
}
