import { ACTIVITY_STATUSES, ACTIVITY_TYPES, AVAILABILITY_TYPES, type Activity, CONTACT_FIELDS } from '../../../catalog';
import { toVatPercent } from '../../../platform/values/money';
import type { QuestionEntity } from '../../../waivers';
import { CheckBox, Choices, Form, Panel, type Rejection, Select, TextArea, TextInput } from '../../html';
import { NextStep } from '../frame/next-step';
import { ActivityPolicyFields } from '../policy/policy-fields';
import { ActivityStatusBadge } from './activities.page';
import { PicturesPanel } from './pictures.panel';
import { QuestionsPanel } from './questions.panel';
import { TicketsPanel } from './tickets.panel';

interface ActivityProps {
  readonly activity: Activity;
  readonly questions: readonly QuestionEntity[];
  readonly rejection: Rejection | undefined;
  /** Whether there is a session that can be sold. */
  readonly hasTimes: boolean;
}

/** An activity with its prices and questions. */
export function ActivityPage({ activity, questions, rejection, hasTimes }: ActivityProps) {
  const { publicId, status } = activity;
  return (
    <>
      <p class="lead badges">
        <ActivityStatusBadge status={status} /> <code>{publicId}</code>
      </p>
      {!hasTimes && status !== 'archived' && (
        <NextStep href={`/dashboard/schedule/add?ActivityID=${publicId}`} button="Add times">
          Nobody can book this activity before it has times.
        </NextStep>
      )}
      <p class="switch">
        <a href={`/dashboard/schedule?ActivityID=${publicId}`}>Schedule</a>
        <a href={`/dashboard/bookings?ActivityID=${publicId}`}>Bookings</a>
        <a href="#questions">Questions</a>
      </p>
      <ActivityForm activity={activity} rejection={rejection} />
      <PicturesPanel activity={activity} rejection={rejection} />
      <QuestionsPanel activityId={publicId} questions={questions} rejection={rejection} />
    </>
  );
}

function toOption(value: string) {
  return { value, label: value.charAt(0).toUpperCase() + value.slice(1) };
}

const AVAILABILITY_LABELS: Record<(typeof AVAILABILITY_TYPES)[number], string> = {
  'start-time': 'Start time',
  'opening-hours': 'Opening hours',
};

const CONTACT_LABELS: Record<(typeof CONTACT_FIELDS)[number], string> = {
  firstName: 'First name',
  lastName: 'Last name',
  emailAddress: 'Email',
  phoneNumber: 'Phone',
  country: 'Country',
  postalCode: 'Postal code',
  notes: 'Notes',
  locales: 'Languages',
};

/** Initial values of a new activity. */
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
  cancellationPolicy: null,
  vatRate: null,
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
      <Panel title="Details">
        <TextInput name="Name" label="Name" value={shown.name} />
        <TextArea name="Description" label="Description" value={shown.description} rows={4} optional />
        <div class="columns">
          <Select name="Status" label="Status" options={ACTIVITY_STATUSES.map(toOption)} value={shown.status} />
          <Select name="Type" label="Type" options={ACTIVITY_TYPES.map(toOption)} value={shown.type} />
          <Select
            name="AvailabilityType"
            label="Booked by"
            options={AVAILABILITY_TYPES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }))}
            value={shown.availabilityType}
            hint="Cannot be changed once there are timeslots"
          />
          <TextInput name="Location" label="Location" value={shown.location} optional />
          <TextInput
            name="Latitude"
            label="Latitude"
            hint="Degrees north, such as 50.1543"
            value={shown.latitude}
            optional
          />
          <TextInput
            name="Longitude"
            label="Longitude"
            hint="Degrees east, such as -5.0712"
            value={shown.longitude}
            optional
          />
          <TextInput
            name="DurationMinutes"
            label="Duration (minutes)"
            type="number"
            min={5}
            value={shown.durationMinutes}
          />
        </div>
        <TextArea
          name="ImageURLs"
          label="Images"
          hint="One URL per line"
          value={shown.imageUrls.join('\n')}
          rows={2}
          optional
        />
      </Panel>
      <Panel title="Sales">
        <div class="columns">
          <TextInput
            name="DefaultCapacity"
            label="Places"
            hint="Default for new timeslots"
            type="number"
            min={0}
            value={shown.defaultCapacity}
          />
          <TextInput
            name="MinParticipants"
            label="Minimum party size"
            type="number"
            min={1}
            value={shown.minParticipants}
          />
          <TextInput
            name="MaxParticipants"
            label="Maximum party size"
            type="number"
            min={1}
            value={shown.maxParticipants}
          />
          <TextInput
            name="CutoffMinutes"
            label="Online sales close"
            hint="Minutes before the start or closing time"
            type="number"
            min={0}
            value={shown.cutoffMinutes}
          />
          <TextInput
            name="CancellationCutoffMinutes"
            label="Partners can cancel until"
            hint="Minutes before the start or closing time"
            type="number"
            min={0}
            value={shown.cancellationCutoffMinutes}
          />
          <TextInput
            name="VATPercent"
            label="VAT"
            hint="Percent included in the prices. Leave empty to use the one in Settings."
            value={shown.vatRate === null ? null : toVatPercent(shown.vatRate)}
            optional
          />
          <TextInput name="Reference" label="Your reference" value={shown.reference} optional />
        </div>
        <Choices
          name="RequiredContactFields"
          legend="What resellers must ask customers"
          type="checkbox"
          options={CONTACT_FIELDS.map((value) => ({ value, label: CONTACT_LABELS[value] }))}
          chosen={shown.requiredContactFields}
        />
        <div class="checks">
          <CheckBox name="SoldOnline" label="Sell through partners and the online shop" checked={shown.soldOnline} />
          <CheckBox
            name="WaitlistEnabled"
            label="Offer a waitlist when timeslots are full"
            checked={shown.waitlistEnabled}
          />
        </div>
      </Panel>
      <Panel title="Refunds when customers cancel">
        <ActivityPolicyFields own={shown.cancellationPolicy} />
      </Panel>
      <TicketsPanel tickets={shown.ticketTypes} rejection={rejection} />
      <button class="primary">{activity ? 'Save' : 'Add'}</button>
    </Form>
  );
}
