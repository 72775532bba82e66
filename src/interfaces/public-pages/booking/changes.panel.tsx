import { ConfirmedForm, Form, Panel, type Rejection, Select, formatDate, formatMoney } from '../../html';
import type { DescribedBooking } from '../booking-headings.service';
import { WhoToAsk } from '../customer-layout';
import type { CustomerBooking, MoveChoice } from './customer-booking';

interface ChangesProps {
  readonly found: CustomerBooking;
  readonly described: DescribedBooking;
  readonly choice: MoveChoice;
  readonly rejection: Rejection | undefined;
}

/** Lets the customer move or cancel the booking, or says who can. */
export function Changes(props: ChangesProps) {
  const { rights, details } = props.found;
  return (
    <Panel title={details.needsAnotherDay ? 'Choose another day' : 'Change of plan?'} id="change">
      {rights.canMove && <Move {...props} />}
      {rights.canCancel && <Cancel {...props} />}
      {!(rights.canMove && rights.canCancel) && <Otherwise {...props} />}
    </Panel>
  );
}

function Move({ found: { details, token }, choice, rejection }: ChangesProps) {
  const { date: day, isRequested, sessions } = choice;
  const page = `/bookings/${token}`;
  return (
    <details open={details.needsAnotherDay || isRequested || rejection?.form === 'move'}>
      <summary>Move to another time</summary>
      <form method="get" action={`${page}#change`} class="choose" aria-label="Other days">
        <label class="field">
          Around
          <input type="date" name="day" value={day} />
        </label>
        <button>Show times</button>
      </form>
      {sessions.length === 0 ? (
        <p class="hint">There are no places for you within a week of this day. Choose another day.</p>
      ) : (
        <Form id="move" action={`${page}/move`} rejection={rejection}>
          <Select
            name="Session"
            label="New time"
            options={sessions.map(({ date, time }) => ({
              value: `${date} ${time}`,
              label: `${formatDate(date)}, ${time}`,
            }))}
            value={preselected(choice, details.booking)}
            alsoFor={['Date', 'Time']}
            hint="The price does not change."
          />
          <button class="primary">Move booking</button>
        </Form>
      )}
    </details>
  );
}

function Cancel({ found: { details, account, token }, rejection }: ChangesProps) {
  const { currency } = details.booking;
  const freed = details.needsAnotherDay ? '' : 'Your places become available to others. ';
  const refund = formatMoney(account.refundedByPolicy, currency);
  return (
    <ConfirmedForm
      id="cancel"
      action={`/bookings/${token}/cancel`}
      label="Cancel booking"
      consequence={
        account.retained === 0
          ? `${freed}This cannot be undone.`
          : `${freed}${account.refundedByPolicy > 0 ? `You get ${refund} back` : 'You get no refund'} of the ${formatMoney(account.retained, currency)} that you paid. This cannot be undone.`
      }
      button={account.refundedByPolicy > 0 ? `Cancel and get ${refund} back` : 'Cancel booking'}
      rejection={rejection}
    >
      <input type="hidden" name="Refund" value={account.refundedByPolicy} />
    </ConfirmedForm>
  );
}

function Otherwise({ found: { details, rights }, described: { operator } }: ChangesProps) {
  const requested = rights.canCancel ? 'move' : rights.canMove ? 'cancel' : 'move or cancel';
  if (rights.otherwise === 'partner') {
    return (
      <p>
        To {requested} this booking, contact {details.booking.partner ?? 'the company where you booked'}.
      </p>
    );
  }
  return (
    <p>
      To {requested} this booking, contact <WhoToAsk operator={operator} />.
    </p>
  );
}

/** The first session after the booking's own or, if another day was chosen, of that day; otherwise the last one. */
function preselected(
  { date, sessions }: MoveChoice,
  { sessionDate, sessionTime }: { sessionDate: string; sessionTime: string },
): string {
  const from = date === sessionDate ? `${sessionDate} ${sessionTime}` : date;
  const next = sessions.find((session) => `${session.date} ${session.time}` > from) ?? sessions.at(-1)!;
  return `${next.date} ${next.time}`;
}
