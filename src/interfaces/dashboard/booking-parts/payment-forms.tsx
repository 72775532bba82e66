import {
  type BookingAccount,
  type BookingPaymentEntity,
  STAFF_PAYMENT_METHODS,
  type StaffPaymentMethod,
} from '../../../payments';
import type { BookingDetails } from '../../../bookings';
import { Choices, Form, formatMoney, type Rejection, Select, TextInput, toDecimal } from '../../html';
import { RefundLimit } from '../frame/refund-limit';

export const METHOD_LABELS: Readonly<Record<StaffPaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  invoice: 'Invoice',
  other: 'Other',
};

const METHODS = STAFF_PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

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
        <Choices name="Method" legend="Paid by" type="radio" chosen={['cash']} options={METHODS} />
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
            ? 'Money that was paid by card online goes back to that card. Pay out all other money yourself, and tick it off under Payments.'
            : 'Pay out the money yourself, and tick it off under Payments.'}
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
          <Select name="Method" label="Paid out by" options={[{ value: '', label: 'As it was paid' }, ...METHODS]} />
          <TextInput name="Reason" label="Reason" optional />
        </div>
        <button class="danger">Refund</button>
      </Form>
    </details>
  );
}

interface CorrectPaymentProps {
  readonly payment: BookingPaymentEntity;
  readonly action: string;
}

/** Corrects the method of a payment that staff recorded. */
export function CorrectPayment({ payment: { publicId, method }, action }: CorrectPaymentProps) {
  return (
    <details>
      <summary>Correct</summary>
      <Form id={`correct-${publicId}`} action={action}>
        <p class="hint">How was it paid?</p>
        {METHODS.filter(({ value }) => value !== method).map(({ value, label }) => (
          <button key={value} name="Method" value={value}>
            {label}
          </button>
        ))}
      </Form>
    </details>
  );
}
