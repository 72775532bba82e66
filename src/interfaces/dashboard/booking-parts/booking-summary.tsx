import { type BookingAccount, formatNotRefunded } from '../../../payments';
import { type BookingDetails, isPaidToPartner } from '../../../bookings';
import { formatDate, formatLongDay, formatMoney } from '../../html';
import { useVisit } from '../frame/visit';
import { formatBalance } from './balance';

interface SummaryProps {
  readonly details: BookingDetails;
  readonly account: BookingAccount;
}

/** `Peter Smithers and 2 more, Paddleboard, Saturday 28 November 11:00, paid £36.00 of £54.00`, and the notes. */
export function BookingSummary({ details, account }: SummaryProps) {
  const { booking, productName } = details;
  const { today } = useVisit();
  const { sessionDate, sessionTime, timeslotId } = booking;
  const day = sessionDate.slice(0, 4) === today.slice(0, 4) ? formatLongDay(sessionDate) : formatDate(sessionDate);
  return (
    <>
      <p class="summary">
        <strong>{formatParty(booking)}</strong>, {productName},{' '}
        <a href={`/dashboard/schedule/${timeslotId}`}>
          {day} {sessionTime}
        </a>
        , {formatPaymentState(booking, account)}
      </p>
      <Contact booking={booking} />
      {booking.notes !== '' && (
        <p class="prose">
          <span class="muted">Notes:</span> {booking.notes}
        </p>
      )}
    </>
  );
}

/** How to reach the customer, which staff need without opening anything. */
function Contact({ booking: { phone, email } }: Pick<BookingDetails, 'booking'>) {
  if (!phone && !email) return null;
  return (
    <p class="contact">
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  );
}

function formatParty({ firstName, lastName, email, participants }: BookingDetails['booking']): string {
  const name = `${firstName} ${lastName}`.trim() || email || 'No name';
  return participants === 1 ? name : `${name} and ${participants - 1} more`;
}

/** `paid £18.00 of £36.00`, `£36.00 due`, `£18.00 owed to customer`, `£36.00 refunded` */
function formatPaymentState(booking: BookingDetails['booking'], account: BookingAccount): string {
  const { balance, retained, refunds, notRefunded } = account;
  const money = (amount: number) => formatMoney(amount, booking.currency);
  if (isPaidToPartner(booking)) return `paid to ${formatPartner(booking.partner)}`;
  if (balance < 0) return formatBalance(balance, booking.currency);
  if (notRefunded.amount > 0) return formatNotRefunded(notRefunded, booking.currency);
  if (balance > 0 && retained === 0) {
    return `${formatBalance(balance, booking.currency)}${booking.paymentMethod === 'invoice' ? ' by invoice' : ''}`;
  }
  if (retained > 0)
    return balance > 0 ? `paid ${money(retained)} of ${money(retained + balance)}` : `paid ${money(retained)}`;
  const refunded = refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);
  if (refunded > 0) return `${money(refunded)} refunded`;
  if (booking.totalAmount === 0) return 'free of charge';
  return account.isPaidElsewhere ? 'paid elsewhere' : 'not paid';
}

/** A partner is known by its slug: `adventuro` becomes `Adventuro`. */
export function formatPartner(partner: string | null): string {
  return partner === null ? 'the partner' : partner.charAt(0).toUpperCase() + partner.slice(1);
}
