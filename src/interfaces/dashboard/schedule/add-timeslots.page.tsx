import type { Activity } from '../../../catalog';
import { Choices, Empty, Form, Panel, type Rejection, Select, TextInput } from '../../html';
import { useVisit } from '../frame/visit';

const FREQUENCIES = [
  { value: '', label: 'Once' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
];

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface AddTimeslotsProps {
  readonly activities: readonly Activity[];
  readonly chosen: { readonly activityId: string; readonly date: string };
  readonly rejection: Rejection | undefined;
}

/** A single timeslot, or one on every date of a repetition. */
export function AddTimeslotsPage({ activities, chosen, rejection }: AddTimeslotsProps) {
  const { operator } = useVisit();
  if (activities.length === 0) {
    return (
      <Empty title="No activities yet.">
        <p>Times belong to an activity, so add that first.</p>
        <p>
          <a class="button primary" href="/dashboard/activities/new">
            Add an activity
          </a>
        </p>
      </Empty>
    );
  }
  const options = activities.map(({ publicId, name }) => ({ value: publicId, label: name }));
  return (
    <Form id="add" action="/dashboard/schedule/add" rejection={rejection}>
      <Panel title="Activity and time">
        <Select name="ActivityID" label="Activity" options={options} value={chosen.activityId} />
        <div class="columns">
          <TextInput name="Date" label="Date" type="date" value={chosen.date} />
          <TextInput name="Time" label="Start" type="time" hint={`Time in ${operator.timeZone}`} />
          <TextInput
            name="Capacity"
            label="Places"
            type="number"
            min={0}
            hint="Leave empty for the activity’s default"
            optional
          />
          <TextInput
            name="DurationMinutes"
            label="Duration (minutes)"
            type="number"
            min={5}
            hint="Leave empty for the activity’s default"
            optional
          />
        </div>
      </Panel>
      <Panel title="Repeat">
        <Choices
          name="Repeat.Frequency"
          legend="How often"
          type="radio"
          class="short"
          options={FREQUENCIES}
          chosen={['']}
        />
        <Choices
          name="Repeat.Weekdays"
          legend="On these weekdays (optional)"
          type="checkbox"
          class="short"
          options={WEEKDAYS.map((day) => ({ value: day.toLowerCase(), label: day }))}
        />
        <div class="columns">
          <TextInput
            name="Repeat.Interval"
            label="Repeat every (days or weeks)"
            type="number"
            min={1}
            max={52}
            value={1}
          />
          <TextInput name="Repeat.Until" label="Until" type="date" hint="Last date" optional />
        </div>
      </Panel>
      <button class="primary">Add</button>
    </Form>
  );
}
