import type { CancellationResult, CancelTimeslotsDto, SessionRefunds } from '../../../../desk';
import type { ProblemSlug } from '../../../../platform/errors';
import type { UnreachedCustomers } from '../../../../workflows';
import { Badge, Panel, count, formatMoney } from '../../../html';
import { useVisit } from '../../frame/visit';
import { NotReached } from '../../messages/not-reached';
import { type CancellableSession, toNotReached } from './cancel-sessions.page';
import { formatProgress } from '../../session-parts/cancellation-progress';
import { ConfirmCancellation } from './confirm-cancellation';

/** Problems that people can do something about. */
function formatFailure(code: ProblemSlug, { Refund }: CancelTimeslotsDto): string {
  if (code !== 'forbidden') return code;
  const limit = 'a refund is more than your limit';
  return Refund === 'another-day' ? `${limit}, or it has ended or people are checked in, so ask an owner` : limit;
}

interface ResultsProps {
  readonly date: string;
  readonly sessions: readonly CancellableSession[];
  readonly requested: CancelTimeslotsDto;
  readonly results: readonly CancellationResult[];
  readonly refunds: SessionRefunds;
  /** By timeslot. */
  readonly unreached: ReadonlyMap<number, UnreachedCustomers>;
}

/** What became of each session. */
export function CancellationResults({ date, sessions, requested, results, refunds, unreached }: ResultsProps) {
  const { operator } = useVisit();
  const failed = results.filter(({ status }) => status === 'failed').map(({ timeslotId }) => timeslotId);
  const done = sessions.filter(({ timeslot }) => !failed.includes(timeslot.id));
  const isInProgress = results.some((result) => result.status !== 'failed' && result.remaining > 0);
  const labels = new Map(sessions.map(({ timeslot, name }) => [timeslot.id, `${timeslot.time} ${name}`]));
  return (
    <Panel title="Result">
      <p role="status">
        {count(results.length - failed.length, 'session')} cancelled
        {failed.length > 0 && `, ${failed.length} not cancelled`}.
      </p>
      {refunds.toPayOut > 0 && (
        <p class="caution">
          Refunds of these sessions{formatRefunds(refunds, operator.currency)}.{' '}
          <a href="/dashboard/refunds?Status=to-pay-out">See what to pay out</a>
        </p>
      )}
      <ul class="rows">
        {results.map((result) => (
          <li key={result.timeslotId}>
            {labels.get(result.timeslotId) ?? `Session ${result.timeslotId}`}{' '}
            {result.status === 'failed' ? (
              <Badge tone="bad">not cancelled: {formatFailure(result.code, requested)}</Badge>
            ) : (
              <>
                <Badge>{result.status === 'cancelled' ? 'cancelled' : 'cancelled before'}</Badge>{' '}
                {formatResult(result, operator.currency)}
              </>
            )}
          </li>
        ))}
      </ul>
      <NotReached sessions={toNotReached(done, unreached)} />
      {isInProgress && <p>The cancellation continues. You can leave this page.</p>}
      {failed.length > 0 && (
        <ConfirmCancellation
          date={date}
          requested={requested}
          ids={failed}
          button={`Try again for ${count(failed.length, 'session')}`}
        />
      )}
      <p>
        <a href={`/dashboard?Date=${date}`}>Back to the day</a>
      </p>
    </Panel>
  );
}

/** `: £279.00 goes back to cards, £1,613.00 has to be paid out by hand`; empty without money */
export function formatRefunds({ toCards, toPayOut }: SessionRefunds, currency: string): string {
  const parts = [
    ...(toCards > 0 ? [`${formatMoney(toCards, currency)} goes back to cards`] : []),
    ...(toPayOut > 0 ? [`${formatMoney(toPayOut, currency)} has to be paid out by hand`] : []),
  ];
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

function formatResult(result: Exclude<CancellationResult, { status: 'failed' }>, currency: string): string {
  const { cancelledBookings, remainingBookings, refundedAmount } = result;
  const progress = formatProgress(result);
  return [
    ...(cancelledBookings > 0 || remainingBookings === 0 ? [`${count(cancelledBookings, 'booking')} cancelled`] : []),
    ...(remainingBookings > 0 ? [`${count(remainingBookings, 'booking')} to move to another day`] : []),
    `${formatMoney(refundedAmount, currency)} to refund`,
    ...(progress === undefined ? [] : [progress]),
  ].join(', ');
}
