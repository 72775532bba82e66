import type { PayableBooking } from '../../../bookings';
import { spellDate } from '../../../platform/values/time';
import { Detail, Form, PlainLayout, type Rejection, Select, count, formatMoney } from '../../html';
import type { BookingHeading } from '../booking-headings.service';

/** Cards of the sandbox, which moves no money. */
const TEST_CARDS = [
  { value: 'tok_ok', label: 'A card that is accepted' },
  { value: 'tok_declined', label: 'A card that is declined' },
  { value: 'tok_error', label: 'An outage of the payment provider' },
  { value: 'tok_slow', label: 'A card that is accepted after 3 seconds' },
];

interface PayProps {
  readonly token: string;
  readonly payable: PayableBooking;
  readonly heading: BookingHeading;
  /** The operator's email address; null if it has not set any. */
  readonly contact: string | null;
  readonly isUnderWay: boolean;
  /** Whether the card is entered on a page of the payment provider. */
  readonly usesPages: boolean;
  readonly rejection: Rejection | undefined;
}

/** The balance of a booking, and a form to pay it. */
export function PayPage(props: PayProps) {
  const { payable, heading } = props;
  const { booking } = payable.details;
  const { activityName, operatorName, date, time, reference } = heading;
  return (
    <PlainLayout name={operatorName}>
      <h1>{activityName}</h1>
      <p class="lead figures">
        {spellDate(date)}, {time} · {count(booking.participants, 'place')}
      </p>
      <section class="panel">
        <dl class="facts">
          <Detail name="Booking">
            <span class="reference">{reference}</span>
          </Detail>
          <Detail name="Price">{formatMoney(booking.totalAmount, booking.currency)}</Detail>
          {payable.account.retained > 0 && (
            <Detail name="Paid">{formatMoney(payable.account.retained, booking.currency)}</Detail>
          )}
          {payable.isPayable && (
            <Detail name="To pay">
              <span class="total">{formatMoney(payable.account.balance, booking.currency)}</span>
            </Detail>
          )}
        </dl>
        {payable.isPayable ? <Pay {...props} /> : <NothingToPay {...props} />}
      </section>
    </PlainLayout>
  );
}

function Pay({ token, payable, isUnderWay, usesPages, rejection }: PayProps) {
  const { balance } = payable.account;
  const { currency } = payable.details.booking;
  if (isUnderWay) {
    return (
      <p class="note" role="status">
        Your payment is being processed. <a href={`/pay/${token}`}>Reload this page</a> in a moment.
      </p>
    );
  }
  return (
    <Form id="pay" action={`/pay/${token}`} rejection={rejection}>
      {!usesPages && (
        <Select
          name="Token"
          label="Test card"
          options={TEST_CARDS}
          value="tok_ok"
          hint="Payments are in test mode, so no money is charged."
        />
      )}
      <button class="primary">Pay {formatMoney(balance, currency)} by card</button>
      {usesPages && <p class="hint">You enter your card on a secure page of our payment provider.</p>}
    </Form>
  );
}

function NothingToPay({ payable: { details, account }, heading, contact }: PayProps) {
  const { booking } = details;
  if (booking.status === 'cancelled' || booking.status === 'expired') {
    return <p class="alert">This booking {booking.status === 'cancelled' ? 'was cancelled' : 'has expired'}.</p>;
  }
  if (booking.status === 'confirmed' && account.balance <= 0) {
    return (
      <p class="note" role="status">
        <strong>Paid.</strong> Thank you. We look forward to seeing you.
      </p>
    );
  }
  return (
    <p class="note">
      This booking cannot be paid online. Questions? Ask{' '}
      {contact === null ? heading.operatorName : <a href={`mailto:${contact}`}>{contact}</a>}.
    </p>
  );
}
