import type { Activity } from '../../../../catalog';
import {
  CheckBox,
  Choices,
  Form,
  Panel,
  type Rejection,
  Select,
  type SubmittedForm,
  TextInput,
  formatMonth,
} from '../../../html';
import { useVisit } from '../../frame/visit';
import { type Period, comingMonths } from '../periods';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const STATUSES = [
  { value: '', label: 'Leave as is' },
  { value: 'closed', label: 'Close', detail: 'Bookings stay, none are added' },
  { value: 'open', label: 'Open', detail: 'Sessions that are closed' },
  { value: 'cancelled', label: 'Cancel', detail: 'Only sessions without bookings' },
];

interface BulkChangeProps {
  readonly activities: readonly Activity[];
  readonly chosen: Period & { readonly activityId: string };
  /** Input that is previewed. */
  readonly entered: SubmittedForm | undefined;
  readonly rejection: Rejection | undefined;
}

export function bulkChangeAddress({ from, to }: Period, activityId: string | undefined): string {
  const query = new URLSearchParams({ From: from, To: to, ...(activityId && { ActivityID: activityId }) });
  return `/dashboard/schedule/change?${query.toString()}`;
}

/** Selects sessions by activity, dates, weekdays and times, and what to change. */
export function BulkChangePage({ activities, chosen, entered, rejection }: BulkChangeProps) {
  const { operator, today } = useVisit();
  return (
    <>
      <p class="switch">
        {comingMonths(today).map((month) => (
          <a
            key={month.to}
            href={bulkChangeAddress(month, chosen.activityId)}
            {...(month.to === chosen.to && month.from === chosen.from && { 'aria-current': 'true' as const })}
          >
            {formatMonth(month.to)}
          </a>
        ))}
      </p>
      <Form id="change" action="/dashboard/schedule/change" entered={entered} rejection={rejection}>
        <Panel title="Sessions">
          <Select
            name="Filter.ActivityID"
            label="Activity"
            options={[
              { value: '', label: 'All activities' },
              ...activities.map(({ publicId, name }) => ({ value: publicId, label: name })),
            ]}
            value={chosen.activityId}
          />
          <div class="columns">
            <TextInput name="Filter.From" label="From" type="date" value={chosen.from} />
            <TextInput name="Filter.To" label="To" type="date" hint="Last date" value={chosen.to} />
            <TextInput
              name="Filter.Times"
              label="Starts"
              hint={`Such as 10:00, 14:00 (${operator.timeZone}). Leave empty for all`}
              optional
            />
          </div>
          <Choices
            name="Filter.Weekdays"
            legend="Only on these weekdays (optional)"
            type="checkbox"
            class="short"
            options={WEEKDAYS.map((day) => ({ value: day.toLowerCase(), label: day }))}
          />
        </Panel>
        <Panel title="Change">
          <TextInput name="Change.Capacity" label="Places" type="number" min={0} hint="Leave empty to keep" optional />
          <Choices name="Change.Status" legend="Sales" type="radio" class="roomy" options={STATUSES} chosen={['']} />
          <CheckBox name="Reopen" label="Open cancelled sessions, too, if I choose Open" checked={false} />
        </Panel>
        <button class={entered ? '' : 'primary'}>Preview</button>
      </Form>
    </>
  );
}
