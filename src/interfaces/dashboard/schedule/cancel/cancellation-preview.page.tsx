import type { ProblemSlug } from '../../../../platform/http/problems';
import type { CancelTimeslotsDto, CancellationResult } from '../../../../bookings';
import { Badge, Form, Panel, count, formatMoney } from '../../../html';
import { useVisit } from '../../frame/visit';
import { type CancellableSession, summaryOf } from './cancel-sessions.page';

interface PreviewProps {
  readonly date: string;
  readonly sessions: readonly CancellableSession[];
  readonly wanted: CancelTimeslotsDto;
}

/** What a cancellation affects, with the button that makes it. */
export function CancellationPreview({ date, sessions, wanted }: PreviewProps) {
  const { operator } = useVisit();
  const sum = (of: (session: CancellableSession) => number) => sessions.reduce((total, each) => total + of(each), 0);
  const partners = sum(({ money }) => money.partnerBookings);
  const paid = sum(({ money }) => money.retainedAmount);
  const refund = wanted.Refund === 'full' ? paid : 0;
  const parts = [
    count(sessions.length, 'session'),
    count(
      sum(({ money }) => money.bookings),
      'booking',
    ),
    count(
      sum(({ money }) => money.participants),
      'person',
      'people',
    ),
  ];
  return (
    <Panel title="Preview">
      <p>
        <strong>{parts.join(', ')}.</strong> Total refund: {formatMoney(refund, operator.currency)}
        {paid > refund && ` of ${formatMoney(paid, operator.currency)} paid`}. Reason: {wanted.Reason}
      </p>
      {partners > 0 && (
        <p>
          {count(partners, 'booking')} came through partners, who refund their own customers. You refund nothing for
          them.
        </p>
      )}
      <ul class="rows">
        {sessions.map((session) => (
          <li key={session.timeslot.id}>
            {session.timeslot.time} {session.name}: {summaryOf(session, operator.currency)}
          </li>
        ))}
      </ul>
      <Confirm
        date={date}
        wanted={wanted}
        ids={sessions.map(({ timeslot }) => timeslot.id)}
        button={`Cancel ${count(sessions.length, 'session')}`}
      />
      <p>
        <a href={`/dashboard/schedule/cancel-sessions?Date=${date}`}>Back without cancelling</a>
      </p>
    </Panel>
  );
}

/** Problems that people can do something about. */
const FAILURES: Partial<Record<ProblemSlug, string>> = { forbidden: 'a refund is more than your limit' };

interface ResultsProps extends PreviewProps {
  readonly results: readonly CancellationResult[];
}

/** What became of each session. */
export function CancellationResults({ date, sessions, wanted, results }: ResultsProps) {
  const { operator } = useVisit();
  const failed = results.filter(({ status }) => status === 'failed').map(({ timeslotId }) => timeslotId);
  const labels = new Map(sessions.map(({ timeslot, name }) => [timeslot.id, `${timeslot.time} ${name}`]));
  return (
    <Panel title="Result">
      <p role="status">
        {count(results.length - failed.length, 'session')} cancelled
        {failed.length > 0 && `, ${failed.length} not cancelled`}.
      </p>
      <ul class="rows">
        {results.map((result) => (
          <li key={result.timeslotId}>
            {labels.get(result.timeslotId) ?? `Session ${result.timeslotId}`}{' '}
            {result.status === 'failed' ? (
              <Badge tone="bad">not cancelled: {FAILURES[result.code] ?? result.code}</Badge>
            ) : (
              <>
                <Badge>{result.status === 'cancelled' ? 'cancelled' : 'cancelled before'}</Badge>{' '}
                {count(result.cancelledBookings, 'booking')}, {formatMoney(result.refundedAmount, operator.currency)}{' '}
                refunded
              </>
            )}
          </li>
        ))}
      </ul>
      {failed.length > 0 && (
        <Confirm date={date} wanted={wanted} ids={failed} button={`Try again for ${count(failed.length, 'session')}`} />
      )}
      <p>
        <a href={`/dashboard?Date=${date}`}>Back to the day</a>
      </p>
    </Panel>
  );
}

interface ConfirmProps {
  readonly date: string;
  readonly wanted: CancelTimeslotsDto;
  readonly ids: readonly number[];
  readonly button: string;
}

function Confirm({ date, wanted: { Reason, Refund }, ids, button }: ConfirmProps) {
  return (
    <Form id="cancel-sessions" action="/dashboard/schedule/cancel-sessions">
      <input type="hidden" name="Date" value={date} />
      <input type="hidden" name="Reason" value={Reason} />
      <input type="hidden" name="Refund" value={Refund} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="TimeslotIDs" value={id} />
      ))}
      <button class="danger" name="_Do" value="cancel">
        {button}
      </button>
    </Form>
  );
}
