import type { FoundTicket } from '../../../attendance';
import { localDateAt, localTimeAt } from '../../../platform/values/time';
import { count, formatDate, formatMoment } from '../../html';
import { useVisit } from '../frame/visit';
import type { CheckedGuest } from './gate.service';

interface HeadlineProps extends CheckedGuest {
  readonly isLetIn: boolean;
  readonly now: number;
}

/** `Sarah Pemberton, Adult (1 of 4)`, or for a party `Sarah Pemberton, 4 people`. */
export function guestOf({ found: { booking, ticket, items }, isParty }: CheckedGuest): string {
  const name = `${booking.firstName} ${booking.lastName}`;
  if (isParty) return `${name}, ${count(booking.participants, 'person', 'people')}`;
  const number = items.findIndex(({ code }) => code === ticket.code) + 1;
  return `${name}, ${ticket.name} (${number} of ${items.length})`;
}

export function useHeadline(props: HeadlineProps): string {
  const { found, isLetIn } = props;
  const { timeZone } = useVisit().operator;
  if (isLetIn) return `Welcome: ${guestOf(props)}`;
  switch (found.verdict) {
    case 'admit':
      return `Valid: ${guestOf(props)}`;
    case 'ticket-redeemed':
      return redeemed(found, props.now, timeZone);
    case 'ticket-not-valid-now':
      return notValidNow(props, timeZone);
    case 'ticket-not-redeemable':
      return notRedeemable(found);
  }
}

function notRedeemable({ booking: { status }, isSessionCancelled }: FoundTicket): string {
  if (status === 'cancelled') return 'Cancelled: not valid';
  return status === 'confirmed' && isSessionCancelled
    ? 'Session cancelled: not valid until the customer chooses another day'
    : 'Not booked: the places were only held';
}

function redeemed({ ticket: { redeemedAt, redeemedBy } }: FoundTicket, now: number, timeZone: string): string {
  const isToday = localDateAt(timeZone, redeemedAt!) === localDateAt(timeZone, now);
  const when = isToday ? `at ${localTimeAt(timeZone, redeemedAt!)}` : `on ${formatMoment(redeemedAt!, timeZone)}`;
  return redeemedBy === null ? `Already redeemed ${when}` : `Already redeemed ${when} by ${redeemedBy}`;
}

function notValidNow({ found, now }: HeadlineProps, timeZone: string): string {
  const { sessionDate, sessionTime } = found.booking;
  if (sessionDate !== localDateAt(timeZone, now)) {
    return `Not valid today: ticket for ${formatDate(sessionDate)}, ${sessionTime}`;
  }
  return now < found.validFrom
    ? `Too early: ticket for ${sessionTime}, check-in opens at ${localTimeAt(timeZone, found.validFrom)}`
    : `Too late: ticket for ${sessionTime}, which ended at ${localTimeAt(timeZone, found.validUntil)}`;
}
