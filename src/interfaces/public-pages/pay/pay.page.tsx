import type { PayableBooking } from '../../../payments';
import { Detail, type Rejection, formatMoney, useLanguage } from '../../html';
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
  const { texts, language } = useLanguage();
  const money = (amount: number) => formatMoney(amount, booking.currency, language);
  return (
    <>
      <SessionHead described={described} places={booking.participants} />
      <section class="panel">
        <dl class="facts">
          <Detail name={texts.pay.booking}>
            <span class="reference">{booking.reference}</span>
          </Detail>
          <Detail name={texts.money.price}>{money(booking.totalAmount)}</Detail>
          {payable.account.retained > 0 && <Detail name={texts.money.paid}>{money(payable.account.retained)}</Detail>}
          {payable.isPayable && (
            <Detail name={texts.money.toPay}>
              <span class="total">{money(payable.account.balance)}</span>
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
  const { language } = useLanguage();
  const action = `/pay/${token}`;
  if (isUnderWay) return <PaymentUnderWay page={action} />;
  return <CardForm {...{ action, usesPages, rejection }} amount={formatMoney(balance, currency, language)} />;
}

function NothingToPay({ payable: { details, account }, described: { operator } }: PayProps) {
  const { booking } = details;
  const { texts } = useLanguage();
  if (booking.status === 'cancelled') return <p class="alert">{texts.booking.wasCancelled}</p>;
  if (booking.status === 'expired') return <p class="alert">{texts.booking.expired}</p>;
  if (booking.status === 'confirmed' && account.balance <= 0) {
    return (
      <p class="note" role="status">
        <strong>{texts.pay.paid}</strong> {texts.pay.thanks}
      </p>
    );
  }
  return (
    <p class="note">
      {texts.pay.notOnline} <WhoToAsk operator={operator} />.
    </p>
  );
}
