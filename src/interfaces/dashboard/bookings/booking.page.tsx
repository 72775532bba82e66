import type { AuditEntryEntity } from '../../../platform/audit';
import type { BookingAccount } from '../../../payments';
import { type BookingDetails, pricedLinesOf, type UnitItem } from '../../../bookings';
import type { ListedEmail } from '../../../platform/email';
import { encodeCursor } from '../../../platform/http/pagination';
import type { AnswerSheet } from '../../../waivers';
import { ParticipantAnswers } from '../../public-pages';
import { Detail, type Rejection, formatDate, formatMoney } from '../../html';
import { useVisit } from '../frame/visit';
import { When } from '../frame/when';
import { TicketsTable } from '../booking-parts/tickets-table';
import { BookingActions, type PricePreview } from './parts/booking-actions';
import { BalanceBadge } from '../booking-parts/balance';
import { AnotherDayBadge, SourceBadge, StatusBadge, WaiverBadge } from '../booking-parts/booking-badges';
import type { TicketChoice } from './parts/ticket-choices';
import { BookingSummary } from '../booking-parts/booking-summary';
import { Emails } from './emails.panel';
import { Folded } from './parts/collapsed.panel';
import { BookingHistory } from './parts/history.panel';
import type { MoveChoice } from './move.panel';
import { Payments } from './payments.panel';

interface BookingProps {
  readonly details: BookingDetails;
  readonly account: BookingAccount;
  readonly items: readonly UnitItem[];
  readonly sheet: AnswerSheet;
  readonly tickets: readonly TicketChoice[];
  readonly move: MoveChoice;
  readonly emails: readonly ListedEmail[];
  readonly history: readonly AuditEntryEntity[];
  readonly rejection: Rejection | undefined;
  readonly preview: PricePreview | undefined;
  /** Whether the answers were requested. */
  readonly showsAnswers: boolean;
}

/** A booking: a summary, its actions, and collapsed details. */
export function BookingPage({ details, account, tickets, items, sheet, move, emails, ...props }: BookingProps) {
  const { history, rejection, preview } = props;
  const customersPage = useCustomersPage(details.booking);
  const { booking } = details;
  const isConfirmed = booking.status === 'confirmed';
  // A form does not show its errors if the booking was cancelled or paid, or the refund ticked off, before it was submitted.
  const isPaid = rejection?.form === 'payment' && account.balance <= 0;
  const hasForm = isConfirmed && !isPaid && !/^(payment-link$|paid-out-|correct-)/.test(rejection?.form ?? '');
  const arrived = items.filter(({ redeemedAt }) => redeemedAt !== null).length;
  return (
    <>
      <BookingSummary details={details} account={account} />
      <p class="badges">
        <StatusBadge status={booking.status} />
        {details.needsAnotherDay && <AnotherDayBadge />}
        <SourceBadge booking={booking} />
        <BalanceBadge amount={account.balance} currency={booking.currency} />
        <WaiverBadge booking={booking} />
      </p>
      {details.needsAnotherDay && (
        <p class="caution">
          The session is cancelled. The customer can choose another day, or cancel for a full refund, on{' '}
          {customersPage ? <a href={customersPage}>the page of the booking</a> : 'the page of the booking'}; or do it
          here.
        </p>
      )}
      <BookingActions {...{ details, account, tickets, move, rejection, preview }} />
      {rejection && !hasForm && (
        <p class="alert" role="alert">
          {rejection.detail}
        </p>
      )}
      <Details details={details} />
      <Payments booking={booking} account={account} canEmail={booking.email !== ''} />
      <Folded title="Tickets" id="tickets" hint={`${items.length}, ${arrived} arrived`}>
        <TicketsTable items={items} isChangeable={isConfirmed} />
      </Folded>
      <Answers details={details} sheet={sheet} isOpen={props.showsAnswers} />
      <Emails emails={emails} />
      <BookingHistory entries={history} />
    </>
  );
}

/** The address of the customer's page; undefined for people with a refund limit, because that page has none. */
function useCustomersPage({ waiverToken }: BookingDetails['booking']): string | undefined {
  return useVisit().staff.refundLimit ? undefined : `/bookings/${waiverToken}`;
}

function Details({ details: { booking, productName, timeZone } }: Pick<BookingProps, 'details'>) {
  const customersPage = useCustomersPage(booking);
  const tickets = pricedLinesOf(booking)
    .map(({ quantity, name }) => `${quantity} × ${name}`)
    .join(', ');
  return (
    <Folded title="Details" id="details">
      <dl class="facts">
        <Detail name="Activity">{productName}</Detail>
        <Detail name="Session">
          <a href={`/dashboard/schedule/${booking.timeslotId}`}>
            {formatDate(booking.sessionDate)}, {booking.sessionTime}
          </a>{' '}
          <span class="muted">{timeZone}</span>
        </Detail>
        <Detail name="Places">
          {booking.participants} <span class="muted">({tickets})</span>
        </Detail>
        <Detail name="Customer">
          {booking.firstName} {booking.lastName}
        </Detail>
        <Detail name="Email">{booking.email ? <a href={`mailto:${booking.email}`}>{booking.email}</a> : 'none'}</Detail>
        <Detail name="Phone">{booking.phone ? <a href={`tel:${booking.phone}`}>{booking.phone}</a> : 'none'}</Detail>
        <Detail name="Total">{formatMoney(booking.totalAmount, booking.currency)}</Detail>
        <Detail name="Payment reference">{booking.paymentReference ?? 'none'}</Detail>
        {booking.groupReference !== null && (
          <Detail name="Group">
            <a href={`/dashboard/bookings?Search=${booking.groupReference}`}>All bookings of the group</a>{' '}
            <span class="muted">{booking.groupReference}</span>
          </Detail>
        )}
        <Detail name="Booked">
          <When at={booking.createdAt} />
        </Detail>
        {customersPage !== undefined && (booking.status === 'confirmed' || booking.status === 'held') && (
          <Detail name="Customer’s page">
            <a href={customersPage}>Open the customer’s page</a>
          </Detail>
        )}
        {booking.cancelledAt !== null && (
          <Detail name="Cancelled">
            <When at={booking.cancelledAt} /> {booking.cancellationReason}
          </Detail>
        )}
      </dl>
    </Folded>
  );
}

function Answers({
  details: { booking },
  sheet: { answers, next },
  isOpen,
}: Pick<BookingProps, 'details' | 'sheet'> & { isOpen: boolean }) {
  if (answers.length === 0) return null;
  return (
    <Folded title="Answers" id="answers" isOpen={isOpen}>
      <ParticipantAnswers answers={answers} participants={booking.participants} heading="h3" opensFiles />
      {next && (
        <p class="switch">
          <a
            href={`/dashboard/bookings/${booking.reference}?Answers=${encodeCursor([next.participant, next.questionId])}#answers`}
          >
            More answers
          </a>
        </p>
      )}
    </Folded>
  );
}
