import type { TimeslotEntity } from '../../../../availability';
import type { SessionMoney } from '../../../../desk';
import type { UnreachedCustomers } from '../../../../workflows';
import { Choices, Empty, Form, Panel, type Rejection, TextInput, count, formatDate, formatMoney } from '../../../html';
import { useVisit } from '../../frame/visit';
import type { SessionNotReached } from '../../messages/not-reached';
import { RefundChoice } from '../refund-choice';

export interface CancellableSession {
  readonly timeslot: TimeslotEntity;
  /** Name of the activity. */
  readonly name: string;
  readonly money: SessionMoney;
}

interface CancelSessionsProps {
  readonly date: string;
  /** Sessions that are not cancelled. */
  readonly sessions: readonly CancellableSession[];
  /** Whether the day has more sessions than are listed. */
  readonly isTruncated: boolean;
  /** Sessions from this time on are selected. */
  readonly from: string | undefined;
  readonly rejection: Rejection | undefined;
}

/** The customers of sessions whom emails do not reach. @param unreached by timeslot */
export function toNotReached(
  sessions: readonly CancellableSession[],
  unreached: ReadonlyMap<number, UnreachedCustomers>,
): SessionNotReached[] {
  return sessions.map(({ timeslot: { id: timeslotId, time }, name }) => {
    return { timeslotId, label: `${time} ${name}`, customers: unreached.get(timeslotId) };
  });
}

/** Selects sessions of a day to cancel, with a reason and a refund. */
export function CancelSessionsPage({ date, sessions, isTruncated, from, rejection }: CancelSessionsProps) {
  const { operator } = useVisit();
  const address = `/dashboard/schedule/cancel-sessions?Date=${date}`;
  const times = [...new Set(sessions.map(({ timeslot }) => timeslot.time))];
  const chosen = sessions.filter(({ timeslot }) => from !== undefined && timeslot.time >= from);
  if (sessions.length === 0) {
    return (
      <Empty title={`No sessions to cancel on ${formatDate(date)}.`}>
        <p>
          <a href={`/dashboard?Date=${date}`}>Back to the day</a>
        </p>
      </Empty>
    );
  }
  return (
    <>
      <p class="lead">
        {formatDate(date)}, times in {operator.timeZone}
      </p>
      {isTruncated && <p class="caution">Only the first {sessions.length} sessions are listed.</p>}
      <p class="switch">
        <a href={`${address}&From=00:00`} data-ticks="00:00">
          All day
        </a>
        {times.map((time) => (
          <a key={time} href={`${address}&From=${time}`} data-ticks={time}>
            From {time}
          </a>
        ))}
      </p>
      <Form id="cancel-sessions" action="/dashboard/schedule/cancel-sessions" rejection={rejection}>
        <input type="hidden" name="Date" value={date} />
        <Panel title="Sessions">
          <Choices
            name="TimeslotIDs"
            legend="Sessions to cancel"
            type="checkbox"
            class="roomy"
            options={sessions.map((session) => ({
              value: String(session.timeslot.id),
              label: `${session.timeslot.time} ${session.name}`,
              detail: summaryOf(session, operator.currency),
            }))}
            chosen={chosen.map(({ timeslot }) => String(timeslot.id))}
          />
        </Panel>
        <Panel title="For the customers">
          <TextInput name="Reason" label="Reason" hint="Shown to customers, for example “Strong wind”" />
          <RefundChoice />
        </Panel>
        <button class="primary">Preview</button>
      </Form>
    </>
  );
}

/** `3 bookings, 7 people, £135.00 paid, 1 paid to partners`; the amount is what the operator has. */
export function summaryOf({ money }: CancellableSession, currency: string): string {
  if (money.bookings === 0) return 'no bookings';
  return [
    count(money.bookings, 'booking'),
    count(money.participants, 'person', 'people'),
    ...formatPaid(money, currency),
  ].join(', ');
}

function formatPaid({ retainedAmount, partnerBookings, paidElsewhere }: SessionMoney, currency: string): string[] {
  const parts = [
    ...(retainedAmount > 0 ? [`${formatMoney(retainedAmount, currency)} paid`] : []),
    ...(partnerBookings > 0 ? [`${partnerBookings} paid to partners`] : []),
    ...(paidElsewhere > 0 ? [`${paidElsewhere} paid elsewhere`] : []),
  ];
  return parts.length > 0 ? parts : ['nothing paid'];
}
