import type { ChangedTimeslots, TimeslotChange, TimeslotEntity } from '../../../../availability';
import { Form, Panel, type SubmittedForm, count, formatDate } from '../../../html';

export interface BulkPreviewProps {
  readonly form: SubmittedForm;
  readonly counts: ChangedTimeslots;
  readonly change: TimeslotChange;
  /** The first sessions that cannot change. */
  readonly refused: readonly TimeslotEntity[];
  readonly names: ReadonlyMap<number, { readonly name: string }>;
}

/** What a change affects, with the button that makes it. */
export function BulkPreview({ form, counts, change, refused, names }: BulkPreviewProps) {
  const { matched, withBookings, changed, reopened } = counts;
  const unlisted = counts.refused.length - refused.length;
  return (
    <Panel title="Preview">
      <p role="status">
        <strong>
          {count(matched, 'session')}, {withBookings} with bookings.
        </strong>{' '}
        {matched > changed && `${changed} would change.`}
        {reopened > 0 && ` ${count(reopened, 'cancelled session')} would be opened again.`}
      </p>
      {refused.length > 0 && (
        <>
          <p>
            {count(counts.refused.length, 'session')} would stay unchanged:{' '}
            {change.status === 'cancelled' ? 'places are booked or held.' : 'more places are booked.'}
          </p>
          <ul class="rows">
            {refused.map(({ id, date, time, activityId, booked }) => (
              <li key={id}>
                <a href={`/dashboard/schedule/${id}`}>
                  {formatDate(date)}, {time} {names.get(activityId)!.name}
                </a>
                , {booked} booked
              </li>
            ))}
            {unlisted > 0 && <li>And {unlisted} more.</li>}
          </ul>
        </>
      )}
      {changed > 0 && (
        <Form id="confirm" action="/dashboard/schedule/change">
          <Hidden form={form} />
          <button class={change.status === 'cancelled' ? 'danger' : 'primary'} name="_Do" value="change">
            {verbOf(change)} {count(changed, 'session')}
          </button>
        </Form>
      )}
    </Panel>
  );
}

function verbOf({ status, capacity }: TimeslotChange): string {
  if (status === 'cancelled') return 'Cancel';
  if (status === undefined || capacity !== undefined) return 'Change';
  return status === 'closed' ? 'Close' : 'Open';
}

/** The input that was previewed. */
function Hidden({ form }: { form: SubmittedForm }) {
  return (
    <>
      {form.fields.flatMap((name) =>
        form.list(name).map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
    </>
  );
}
