import type { BookingDetails, FoundTicket } from '../../../bookings';
import { Form, type Rejection, TextInput, formatDate, formatMoney, formatMoment } from '../../html';
import { localDateAt, localTimeAt } from '../../../platform/values/time';
import { useVisit } from '../frame/visit';

export interface CheckedTicket {
  readonly details: BookingDetails;
  readonly found: FoundTicket;
  /** Whether it was just redeemed, which is no reason to reject the guest. */
  readonly isLetIn: boolean;
}

interface VerdictProps extends CheckedTicket {
  readonly rejection: Rejection | undefined;
  /** Unix seconds; determines “today”. */
  readonly now: number;
}

/** Whether the guest may enter, in colour and words, with the available actions. */
export function Verdict(props: VerdictProps) {
  const { found, isLetIn } = props;
  const isAdmitted = isLetIn || found.verdict === 'admit';
  const tone = !isAdmitted ? 'bad' : found.warnings.length > 0 ? 'warn' : 'good';
  const headline = useHeadline(props);
  const guest = guestOf(props);
  return (
    <section class={`verdict ${tone}`} role={isAdmitted ? 'status' : 'alert'} data-verdict={isLetIn ? 'in' : tone}>
      <h2>{headline}</h2>
      {!headline.includes(guest) && <p>{guest}</p>}
      {found.verdict !== 'ticket-not-redeemable' && <Warnings {...props} />}
      {found.verdict === 'admit' && <LetIn code={found.ticket.code} />}
      {found.verdict === 'ticket-not-valid-now' && <Override code={found.ticket.code} rejection={props.rejection} />}
    </section>
  );
}

/** `Sarah Pemberton, Adult (1 of 4)` */
function guestOf({ found: { booking, ticket, items } }: CheckedTicket): string {
  const number = items.findIndex(({ code }) => code === ticket.code) + 1;
  return `${booking.firstName} ${booking.lastName}, ${ticket.name} (${number} of ${items.length})`;
}

function useHeadline(props: VerdictProps): string {
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
      return found.booking.status === 'cancelled' ? 'Cancelled: not valid' : 'Not booked: the places were only held';
  }
}

function redeemed({ ticket: { redeemedAt, redeemedBy } }: FoundTicket, now: number, timeZone: string): string {
  const isToday = localDateAt(timeZone, redeemedAt!) === localDateAt(timeZone, now);
  const when = isToday ? `at ${localTimeAt(timeZone, redeemedAt!)}` : `on ${formatMoment(redeemedAt!, timeZone)}`;
  return redeemedBy === null ? `Already redeemed ${when}` : `Already redeemed ${when} by ${redeemedBy}`;
}

function notValidNow({ found, now }: VerdictProps, timeZone: string): string {
  const { sessionDate, sessionTime } = found.booking;
  if (sessionDate !== localDateAt(timeZone, now)) {
    return `Not valid today: ticket for ${formatDate(sessionDate)}, ${sessionTime}`;
  }
  return now < found.validFrom
    ? `Too early: ticket for ${sessionTime}, check-in opens at ${localTimeAt(timeZone, found.validFrom)}`
    : `Too late: ticket for ${sessionTime}, which ended at ${localTimeAt(timeZone, found.validUntil)}`;
}

function Warnings({ found: { booking, warnings } }: CheckedTicket) {
  if (warnings.length === 0) return null;
  const texts = {
    'waiver-incomplete': 'Waiver incomplete',
    unpaid: `Not paid: ${formatMoney(booking.totalAmount, booking.currency)}`,
  };
  return (
    <ul class="verdict-warnings">
      {warnings.map((warning) => (
        <li key={warning}>{texts[warning]}</li>
      ))}
    </ul>
  );
}

function LetIn({ code }: { code: string }) {
  return (
    <Form id="let-in" action={`/dashboard/check-in/${code}/redeem`}>
      <button class="primary" aria-label={`Let in: ${code}`}>
        Let in
      </button>
    </Form>
  );
}

function Override({ code, rejection }: { code: string; rejection: Rejection | undefined }) {
  return (
    <details open={rejection?.form === 'override'}>
      <summary>Let in anyway</summary>
      <Form id="override" action={`/dashboard/check-in/${code}/override`} rejection={rejection}>
        <TextInput name="Override" label="Reason" hint="Recorded in the audit log with your name." />
        <button class="danger">Let in anyway</button>
      </Form>
    </details>
  );
}
