import { Empty, Form, type Rejection, Select, type SubmittedForm, TextInput, formatDate } from '../../html';
import { useHasRole } from '../frame/visit';
import { Bill, Unbilled } from './bill';
import { Departures } from './departures';
import type { Sellable, SellableSession } from './sellable-sessions.service';

export interface SellProps {
  readonly sellable: Sellable;
  readonly rejection?: Rejection;
  /** Input before another session or day was selected. */
  readonly entered?: SubmittedForm;
  /** Whether a sale was submitted, but for another activity or date than shown. */
  readonly isAnswerToBook?: boolean;
}

/** One form, like a till: what departs next, the tickets of the selected session, and how it is paid. */
export function SellPage(props: SellProps) {
  if (props.sellable.activities.length > 0) return <Till {...props} />;
  return <NothingOnSale hasDrafts={props.sellable.hasDrafts} />;
}

function NothingOnSale({ hasDrafts }: Pick<SellProps['sellable'], 'hasDrafts'>) {
  const isOwner = useHasRole('owner');
  return (
    <Empty title="Nothing is on sale yet.">
      <p>
        {hasDrafts ? 'Your activities are drafts.' : 'Add an activity and its times to sell tickets here.'}
        {!isOwner && ' An owner can change that.'}
      </p>
      {isOwner && (
        <p>
          <a class="button primary" href={hasDrafts ? '/dashboard/activities' : '/dashboard/activities/new'}>
            {hasDrafts ? 'Publish an activity' : 'Add an activity'}
          </a>
        </p>
      )}
    </Empty>
  );
}

function Till({ sellable, rejection, entered, isAnswerToBook }: SellProps) {
  const { selected, activity, date } = sellable;
  return (
    <Form id="sell" action="/dashboard/sell" rejection={rejection} entered={entered} class="till">
      {!sellable.areDepartures && <input type="hidden" name="_Day" value="yes" />}
      <NoDefault />
      {selected && <ChosenSession session={selected} />}
      {isAnswerToBook && (
        <p class="alert" role="alert">
          Not booked yet. These are the times for {activity!.name} on {formatDate(date)}. Choose a time, then how it is
          paid.
        </p>
      )}
      <div class="till-parts">
        <div class="till-sessions">
          <Departures sellable={sellable} />
          <OtherDay sellable={sellable} isOpen={rejection?.errors.some(({ field }) => field === 'Date') ?? false} />
        </div>
        {selected ? (
          <Bill session={selected} entered={rejection?.entered ?? entered} isNew={entered !== undefined} />
        ) : (
          <Unbilled entered={rejection?.entered ?? entered} />
        )}
      </div>
    </Form>
  );
}

/** The session that is booked. */
function ChosenSession({ session: { activity, timeslot } }: { session: SellableSession }) {
  return (
    <>
      <input type="hidden" name="ActivityID" value={activity.publicId} />
      <input type="hidden" name="Date" value={timeslot.date} />
      <input type="hidden" name="Time" value={timeslot.time} />
    </>
  );
}

/** What the Enter key presses: the first button of the form. It is disabled, so that Enter neither books nor selects. */
function NoDefault() {
  return <button class="unseen" disabled tabIndex={-1} aria-hidden="true" />;
}

function OtherDay({ sellable, isOpen }: { sellable: Sellable; isOpen: boolean }) {
  const { activities, activity, date, areDepartures } = sellable;
  const options = activities.map(({ publicId, name }) => ({ value: publicId, label: name }));
  return (
    <details class="other-day" open={isOpen || !areDepartures}>
      <summary>Another activity or day</summary>
      <div class="choose">
        <Select name="_Activity" label="Activity" options={options} value={activity!.publicId} />
        <TextInput name="_Date" label="Date" type="date" value={date} alsoFor={['Date']} />
        <button name="_Do" value="show">
          Show times
        </button>
      </div>
      {!areDepartures && (
        <p>
          <a href="/dashboard/sell">Next sessions</a>
        </p>
      )}
    </details>
  );
}
