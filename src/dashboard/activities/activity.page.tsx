import { ACTIVITY_STATUSES, ACTIVITY_TYPES, AVAILABILITY_TYPES, type Activity, CONTACT_FIELDS } from '../../catalog';
import type { QuestionEntity } from '../../waivers';
import { CheckBox, Choices, Form, Panel, type Rejection, Select, TextArea, TextInput } from '../../html';
import { ActivityStatusBadge } from './activities.page';
import { QuestionsPanel } from './questions.panel';
import { TicketsPanel } from './tickets.panel';

interface ActivityProps {
  readonly activity: Activity;
  readonly questions: readonly QuestionEntity[];
  readonly rejection: Rejection | undefined;
}

/** One activity: what it is, what it costs, and what its participants are asked. */
export function ActivityPage({ activity, questions, rejection }: ActivityProps) {
  const { publicId, status } = activity;
  return (
    <>
      <p class="lead badges">
        <ActivityStatusBadge status={status} /> <code>{publicId}</code>
      </p>
      <p class="switch">
        <a href={`/dashboard/schedule?ActivityID=${publicId}`}>Schedule</a>
        <a href={`/dashboard/bookings?ActivityID=${publicId}`}>Bookings</a>
        <a href="#questions">Questions</a>
      </p>
      <ActivityForm activity={activity} rejection={rejection} />
      <QuestionsPanel activityId={publicId} questions={questions} rejection={rejection} />
    </>
  );
}

function toOption(value: string) {
  return { value, label: value.charAt(0).toUpperCase() + value.slice(1) };
}

const AVAILABILITY_LABELS: Record<(typeof AVAILABILITY_TYPES)[number], string> = {
  'start-time': 'When a session starts',
  'opening-hours': 'At any time while it is open',
};

const CONTACT_LABELS: Record<(typeof CONTACT_FIELDS)[number], string> = {
  firstName: 'First name',
  lastName: 'Last name',
  emailAddress: 'E-mail',
  phoneNumber: 'Telephone',
  country: 'Country',
  postalCode: 'Postal code',
  notes: 'Notes',
  locales: 'Languages',
};

/** What a new activity starts from. */
const BLANK = {
  name: '',
  description: '',
  status: 'draft',
  type: 'event',
  location: '',
  latitude: null,
  longitude: null,
  durationMinutes: '',
  imageUrls: [],
  defaultCapacity: 10,
  minParticipants: 1,
  maxParticipants: 8,
  availabilityType: 'start-time',
  cutoffMinutes: 0,
  cancellationCutoffMinutes: 0,
  requiredContactFields: [],
  reference: null,
  soldOnline: true,
  waitlistEnabled: false,
  ticketTypes: [],
} as const;

export function ActivityForm({
  activity,
  rejection,
}: {
  activity: Activity | undefined;
  rejection: Rejection | undefined;
}) {
  const shown = activity ?? BLANK;
  const action = activity ? `/dashboard/activities/${activity.publicId}` : '/dashboard/activities/new';
  return (
    <Form id="activity" action={action} rejection={rejection} sendsChanges={activity !== undefined}>
      <Panel title="What it is">
        <TextInput name="Name" label="Name" value={shown.name} />
        <TextArea name="Description" label="Description" value={shown.description} rows={4} optional />
        <div class="columns">
          <Select name="Status" label="Status" options={ACTIVITY_STATUSES.map(toOption)} value={shown.status} />
          <Select name="Type" label="Type" options={ACTIVITY_TYPES.map(toOption)} value={shown.type} />
          <Select
            name="AvailabilityType"
            label="Guests come"
            options={AVAILABILITY_TYPES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }))}
            value={shown.availabilityType}
            hint="Stays as it is once there is a timeslot"
          />
          <TextInput name="Location" label="Location" value={shown.location} optional />
          <TextInput
            name="Latitude"
            label="Latitude"
            hint="Degrees north, as in 50.1543"
            value={shown.latitude}
            optional
          />
          <TextInput
            name="Longitude"
            label="Longitude"
            hint="Degrees east, as in -5.0712"
            value={shown.longitude}
            optional
          />
          <TextInput name="DurationMinutes" label="Minutes" type="number" min={5} value={shown.durationMinutes} />
        </div>
        <TextArea
          name="ImageURLs"
          label="Pictures"
          hint="One address per line"
          value={shown.imageUrls.join('\n')}
          rows={2}
          optional
        />
      </Panel>
      <Panel title="How it is sold">
        <div class="columns">
          <TextInput
            name="DefaultCapacity"
            label="Places"
            hint="Of a new timeslot"
            type="number"
            min={0}
            value={shown.defaultCapacity}
          />
          <TextInput
            name="MinParticipants"
            label="Smallest party"
            type="number"
            min={1}
            value={shown.minParticipants}
          />
          <TextInput name="MaxParticipants" label="Largest party" type="number" min={1} value={shown.maxParticipants} />
          <TextInput
            name="CutoffMinutes"
            label="Online sale ends"
            hint="Minutes before start or closing"
            type="number"
            min={0}
            value={shown.cutoffMinutes}
          />
          <TextInput
            name="CancellationCutoffMinutes"
            label="Partners cancel until"
            hint="Minutes before start or closing"
            type="number"
            min={0}
            value={shown.cancellationCutoffMinutes}
          />
          <TextInput name="Reference" label="Your own code" value={shown.reference} optional />
        </div>
        <Choices
          name="RequiredContactFields"
          legend="What resellers must say of a customer"
          type="checkbox"
          options={CONTACT_FIELDS.map((value) => ({ value, label: CONTACT_LABELS[value] }))}
          chosen={shown.requiredContactFields}
        />
        <div class="checks">
          <CheckBox name="SoldOnline" label="Partners and the shop may sell it" checked={shown.soldOnline} />
          <CheckBox name="WaitlistEnabled" label="Full timeslots have a waitlist" checked={shown.waitlistEnabled} />
        </div>
      </Panel>
      <TicketsPanel tickets={shown.ticketTypes} rejection={rejection} />
      <button class="primary">{activity ? 'Save' : 'Add'}</button>
    </Form>
  );
}
