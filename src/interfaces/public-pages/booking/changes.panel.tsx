import { ConfirmedForm, Form, Panel, type Rejection, Select, formatDate, formatMoney, useLanguage } from '../../html';
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
  const { changes } = useLanguage().texts;
  return (
    <Panel title={details.needsAnotherDay ? changes.anotherDay : changes.title} id="change">
      {rights.canMove && <Move {...props} />}
      {rights.canCancel && <Cancel {...props} />}
      {!(rights.canMove && rights.canCancel) && <Otherwise {...props} />}
    </Panel>
  );
}

function Move({ found: { details, token }, choice, rejection }: ChangesProps) {
  const { date: day, isRequested, sessions } = choice;
  const { texts, language } = useLanguage();
  const { changes } = texts;
  const page = `/bookings/${token}`;
  return (
    <details open={details.needsAnotherDay || isRequested || rejection?.form === 'move'}>
      <summary>{changes.move}</summary>
      <form method="get" action={`${page}#change`} class="choose" aria-label={changes.otherDays}>
        <label class="field">
          {changes.around}
          <input type="date" name="day" value={day} />
        </label>
        <button>{changes.showTimes}</button>
      </form>
      {sessions.length === 0 ? (
        <p class="hint">{changes.noPlaces}</p>
      ) : (
        <Form id="move" action={`${page}/move`} rejection={rejection}>
          <Select
            name="Session"
            label={changes.newTime}
            options={sessions.map(({ date, time }) => ({
              value: `${date} ${time}`,
              label: `${formatDate(date, language)}, ${time}`,
            }))}
            value={preselected(choice, details.booking)}
            alsoFor={['Date', 'Time']}
            hint={changes.samePrice}
          />
          <button class="primary">{changes.moveBooking}</button>
        </Form>
      )}
    </details>
  );
}

function Cancel({ found: { details, account, token }, rejection }: ChangesProps) {
  const { texts, language } = useLanguage();
  const { changes } = texts;
  const money = (amount: number) => formatMoney(amount, details.booking.currency, language);
  const refund = money(account.refundedByPolicy);
  const hasRefund = account.refundedByPolicy > 0;
  const consequences = [
    !details.needsAnotherDay && changes.freed,
    account.retained > 0 &&
      (hasRefund ? changes.refund(refund, money(account.retained)) : changes.noRefund(money(account.retained))),
    changes.final,
  ];
  return (
    <ConfirmedForm
      id="cancel"
      action={`/bookings/${token}/cancel`}
      label={changes.cancel}
      consequence={consequences.filter(Boolean).join(' ')}
      button={hasRefund ? changes.cancelFor(refund) : changes.cancel}
      rejection={rejection}
    >
      <input type="hidden" name="Refund" value={account.refundedByPolicy} />
    </ConfirmedForm>
  );
}

function Otherwise({ found: { details, rights }, described: { operator } }: ChangesProps) {
  const { changes } = useLanguage().texts;
  const requested = rights.canCancel ? 'move' : rights.canMove ? 'cancel' : 'both';
  const isPartner = rights.otherwise === 'partner';
  return (
    <p>
      {changes.contactTo[requested]}{' '}
      {isPartner ? (details.booking.partner ?? changes.whereBooked) : <WhoToAsk operator={operator} />}.
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
