import type { BookingAccount } from '../../../payments';
import type { BookingDetails } from '../../../bookings';
import { Panel, QrCode, count, formatDate, formatMoney } from '../../html';
import { useVisit } from '../frame/visit';
import { Receipt, type ReceiptProps } from './receipt';

/** What was sold, the codes that the customer scans, and the receipt. */
export function HandOverPage(props: ReceiptProps) {
  const { booking } = props.details;
  return (
    <>
      <p class="sold" role="status">
        <Sentence {...props} />
      </p>
      <p class="actions unprinted">
        <a class="button primary" href="/dashboard/sell" autofocus>
          Sell another
        </a>
        <a class="button" href={`/dashboard/bookings/${booking.reference}`}>
          Booking {booking.reference}
        </a>
      </p>
      {booking.status === 'confirmed' && <Codes {...props} />}
      <Receipt {...props} />
    </>
  );
}

/** `Sarah Pemberton: 4 places, Learn to sail, today 14:35. £488.00 paid in cash.` */
function Sentence({ details: { booking, productName }, account }: ReceiptProps) {
  const { today } = useVisit();
  const { firstName, lastName, participants, sessionDate, sessionTime, status } = booking;
  const name = `${firstName} ${lastName}`.trim();
  const day = sessionDate === today ? 'today' : `${formatDate(sessionDate)},`;
  return (
    <>
      {name && `${name}: `}
      {count(participants, 'place')}, {productName}, {day} {sessionTime}. {status === 'cancelled' && 'Cancelled. '}
      <strong>{formatPaymentState(booking, account)}</strong>
    </>
  );
}

function formatPaymentState(
  { currency, paymentMethod, totalAmount }: BookingDetails['booking'],
  account: BookingAccount,
) {
  if (account.balance > 0) return `${formatMoney(account.balance, currency)} to pay.`;
  if (totalAmount === 0) return 'Nothing to pay.';
  const ways: Record<string, string> = { cash: ' in cash', card: ' by card' };
  return `${formatMoney(account.retained, currency)} paid${ways[paymentMethod] ?? ''}.`;
}

function Codes({ details: { booking }, items, links }: ReceiptProps) {
  return (
    <div class="codes unprinted">
      {booking.waiverStatus === 'incomplete' && (
        <Panel title="Sign here">
          <QrCode text={links} label="Code for the waiver" />
          <p>
            Scan to answer the questions and sign, or <a href={links}>open the page on this device</a>.
          </p>
        </Panel>
      )}
      <Panel title={count(items.length, 'ticket')}>
        <QrCode text={`${links}/tickets`} label="Code for the tickets" />
        <p>
          Scan to have the tickets on a phone, or <a href={`${links}/tickets`}>open them</a>.
        </p>
      </Panel>
    </div>
  );
}
