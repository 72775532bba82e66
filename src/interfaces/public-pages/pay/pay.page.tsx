import type { PayableBooking } from '../../../payments';
import { Detail, type Rejection, formatMoney } from '../../html';
import type { DescribedBooking } from '../booking-headings.service';
import { WhoToAsk } from '../customer-layout';
import { SessionHead } from '../session-head';
import { CardForm, PaymentUnderWay } from './card-form';

interface PayProps {
  readonly token: string;
  readonly payable: PayableBooking;
  readonly described: DescribedBooking;
  readonly isUnderWay: boolean;
  /** Whether the card is entered on a page of the payment provider. */
  readonly usesPages: boolean;
  readonly rejection: Rejection | undefined;
}

/** The balance of a booking, and a form to pay it. */
export function PayPage(props: PayProps) {
  const { payable, described } = props;
  const { booking } = payable.details;
  return (
    <>
      <SessionHead described={described} places={booking.participants} />
      <section class="panel">
        <dl class="facts">
          <Detail name="Booking">
            <span class="reference">{booking.reference}</span>
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
    </>
  );
}

function Pay({ token, payable, isUnderWay, usesPages, rejection }: PayProps) {
  const { balance } = payable.account;
  const { currency } = payable.details.booking;
  const action = `/pay/${token}`;
  if (isUnderWay) return <PaymentUnderWay page={action} />;
  return <CardForm {...{ action, usesPages, rejection }} amount={formatMoney(balance, currency)} />;
}

function NothingToPay({ payable: { details, account }, described: { operator } }: PayProps) {
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
      This booking cannot be paid online. Questions? Ask <WhoToAsk operator={operator} />.
    </p>
  );
}
