import { type BookingAccount, type BookingDetails, STAFF_PAYMENT_METHODS } from '../../../../bookings';
import { Choices, Form, type Rejection, TextInput, formatMoney, toDecimal } from '../../../html';
import { RefundLimit } from '../../frame/refund-limit';
import { METHOD_LABELS } from '../payments.panel';

interface FormProps {
  readonly booking: BookingDetails['booking'];
  readonly rejection: Rejection | undefined;
}

/** A button with the amount due, whose form is filled in. */
export function TakePayment({ booking, balance, rejection }: FormProps & { balance: number }) {
  const { reference, currency } = booking;
  return (
    <details open={rejection?.form === 'payment'}>
      <summary>Take {formatMoney(balance, currency)}</summary>
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
    </details>
  );
}

export function Refund({ booking, account, rejection }: FormProps & { account: BookingAccount }) {
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
        <RefundLimit />
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
