import type { BookingAccount, BookingDetails } from '../../../../bookings';
import { formatDate, formatLongDay, formatMoney } from '../../../html';
import { useVisit } from '../../frame/visit';

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
        <strong>{spellParty(booking)}</strong>, {productName},{' '}
        <a href={`/dashboard/schedule/${timeslotId}`}>
          {day} {sessionTime}
        </a>
        , {spellMoney(booking, account)}
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

function spellParty({ firstName, lastName, email, participants }: BookingDetails['booking']): string {
  const name = `${firstName} ${lastName}`.trim() || email || 'No name';
  return participants === 1 ? name : `${name} and ${participants - 1} more`;
}

function spellMoney(booking: BookingDetails['booking'], { balance, retained }: BookingAccount): string {
  const money = (amount: number) => formatMoney(amount, booking.currency);
  const { paymentMethod, status } = booking;
  if (paymentMethod === 'partner' || status === 'held') return lowerFirst(spellPayment(booking));
  if (balance < 0) return `${money(-balance)} owed to the customer`;
  if (retained === 0 && balance === 0)
    return booking.totalAmount === 0 ? 'free of charge' : lowerFirst(spellPayment(booking));
  if (retained > 0)
    return balance > 0 ? `paid ${money(retained)} of ${money(retained + balance)}` : `paid ${money(retained)}`;
  return `${money(balance)} ${paymentMethod === 'invoice' ? 'by open invoice' : 'not paid'}`;
}

/** `Paid by card`, `Paid to Adventuro`, `Invoice open` */
export function spellPayment({ paymentStatus, paymentMethod, partner }: BookingDetails['booking']): string {
  if (paymentStatus === 'unpaid') return paymentMethod === 'invoice' ? 'Invoice open' : 'Not paid';
  const statuses = { paid: 'Paid', 'partially-refunded': 'Partly refunded', refunded: 'Refunded' } as const;
  const status = statuses[paymentStatus];
  if (paymentMethod === 'partner')
    return `${status} ${paymentStatus === 'paid' ? 'to' : 'by'} ${spellPartner(partner)}`;
  if (paymentMethod === 'cash') return `${status} in cash`;
  return paymentMethod === 'other' ? status : `${status} by ${paymentMethod}`;
}

/** A partner is known by its slug: `adventuro` becomes `Adventuro`. */
export function spellPartner(partner: string | null): string {
  return partner === null ? 'the partner' : partner.charAt(0).toUpperCase() + partner.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
