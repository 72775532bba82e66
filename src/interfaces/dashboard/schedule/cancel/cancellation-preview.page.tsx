import type { CancelTimeslotsDto, SessionMoney } from '../../../../desk';
import type { CancellationEmail, UnreachedCustomers } from '../../../../workflows';
import { Panel, count, formatMoney } from '../../../html';
import { PreviewedEmail } from '../../emails/preview.panel';
import { useVisit } from '../../frame/visit';
import { NotReached } from '../../messages/not-reached';
import { type CancellableSession, summaryOf, toNotReached } from './cancel-sessions.page';
import { formatRefunds } from './cancellation-results.page';
import { ConfirmCancellation } from './confirm-cancellation';

interface PreviewProps {
  readonly date: string;
  readonly sessions: readonly CancellableSession[];
  readonly requested: CancelTimeslotsDto;
  /** The email to one of the customers; undefined if none of them has an email address. */
  readonly email: CancellationEmail | undefined;
  /** By timeslot. */
  readonly unreached: ReadonlyMap<number, UnreachedCustomers>;
}

/** What a cancellation affects, with the button that makes it. */
export function CancellationPreview({ date, sessions, requested, email, unreached }: PreviewProps) {
  const { operator } = useVisit();
  const total = sum(sessions);
  const parts = [
    count(sessions.length, 'session'),
    count(total.bookings, 'booking'),
    count(total.participants, 'person', 'people'),
  ];
  return (
    <>
      <Panel title="Preview">
        <p>
          <strong>{parts.join(', ')}.</strong> {formatOutcome(requested, total, operator.currency)} Reason:{' '}
          {requested.Reason}
        </p>
        {total.partnerBookings > 0 && (
          <p>
            {count(total.partnerBookings, 'booking')} came through partners, who refund their own customers. You refund
            nothing for them.
          </p>
        )}
        {total.paidElsewhere > 0 && (
          <p>
            {count(total.paidElsewhere, 'booking was', 'bookings were')} made as paid by other software, which collects
            the money and refunds the customers. You refund nothing for them.
          </p>
        )}
        <ul class="rows">
          {sessions.map((session) => (
            <li key={session.timeslot.id}>
              {session.timeslot.time} {session.name}: {summaryOf(session, operator.currency)}
            </li>
          ))}
        </ul>
        <NotReached sessions={toNotReached(sessions, unreached)} />
        <ConfirmCancellation
          date={date}
          requested={requested}
          ids={sessions.map(({ timeslot }) => timeslot.id)}
          button={`Cancel ${count(sessions.length, 'session')}`}
        />
        <p>
          <a href={`/dashboard/schedule/cancel-sessions?Date=${date}`}>Back without cancelling</a>
        </p>
      </Panel>
      {total.bookings > 0 && <Email email={email} />}
    </>
  );
}

type Total = Omit<SessionMoney, 'timeslotId'>;

function sum(sessions: readonly CancellableSession[]): Total {
  const of = (figure: keyof Total) => sessions.reduce((total, { money }) => total + money[figure], 0);
  return {
    bookings: of('bookings'),
    participants: of('participants'),
    partnerBookings: of('partnerBookings'),
    paidElsewhere: of('paidElsewhere'),
    retainedAmount: of('retainedAmount'),
    cardAmount: of('cardAmount'),
  };
}

/** `Total refund: £0.00 of £135.00 paid.`, or who may choose another day. */
function formatOutcome({ Refund }: CancelTimeslotsDto, total: Total, currency: string): string {
  const paid = formatMoney(total.retainedAmount, currency);
  if (Refund === 'another-day') {
    const remaining = total.bookings - total.partnerBookings;
    const back = total.retainedAmount > 0 ? ` and get their part of the ${paid} back` : '';
    return `${count(remaining, 'booking stays', 'bookings stay')} until the customers choose another day, or cancel${back}.`;
  }
  if (Refund === 'full') {
    const refunds = { toCards: total.cardAmount, toPayOut: total.retainedAmount - total.cardAmount };
    return `Total refund: ${paid}${formatRefunds(refunds, currency)}.`;
  }
  const refunded = `Total refund: ${formatMoney(0, currency)}`;
  return total.retainedAmount > 0 ? `${refunded} of ${paid} paid.` : `${refunded}.`;
}

function Email({ email }: { email: CancellationEmail | undefined }) {
  if (!email) return <p class="caution">None of these customers gets an email. Let them know yourself.</p>;
  if (!email.rendered) {
    return <p class="caution">No workflow sends an email about this. Let them know yourself.</p>;
  }
  return (
    <Panel title="Email to the customers">
      <p class="muted">As {email.customer} gets it:</p>
      <div class="preview">
        <PreviewedEmail {...email.rendered} />
      </div>
    </Panel>
  );
}
