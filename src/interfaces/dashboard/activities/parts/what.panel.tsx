import { ACTIVITY_STATUSES, ACTIVITY_TYPES, AVAILABILITY_TYPES } from '../../../../catalog';
import { CollapsedFields, Panel, Select, TextArea, TextInput } from '../../../html';
import type { ShownActivity } from './shown-activity';

interface WhatProps {
  readonly shown: ShownActivity;
  readonly isNew: boolean;
}

const AVAILABILITY_LABELS: Record<(typeof AVAILABILITY_TYPES)[number], string> = {
  'start-time': 'Start time',
  'opening-hours': 'Opening hours',
};

const FOLDED = /^(Type|AvailabilityType|Latitude|Longitude|ImageURLs.*)$/;

function toOption(value: string) {
  return { value, label: value.charAt(0).toUpperCase() + value.slice(1) };
}

/** What customers book. A new activity is published or saved as a draft by the buttons of the form. */
export function WhatPanel({ shown, isNew }: WhatProps) {
  return (
    <Panel title="1. What" id="what">
      <TextInput name="Name" label="Name" value={shown.name} />
      {!isNew && <Select name="Status" label="Status" options={ACTIVITY_STATUSES.map(toOption)} value={shown.status} />}
      <TextArea name="Description" label="Description" value={shown.description} rows={3} optional />
      <div class="columns short">
        <TextInput
          name="DurationMinutes"
          label="Duration"
          hint="Minutes"
          type="number"
          min={5}
          value={shown.durationMinutes}
        />
        <TextInput
          name="DefaultCapacity"
          label="Places"
          hint="For new sessions"
          type="number"
          min={0}
          value={shown.defaultCapacity}
        />
      </div>
      <TextInput name="Location" label="Location" value={shown.location} optional />
      {isNew && <p class="hint">You can upload pictures once you have added the activity.</p>}
      <CollapsedFields title="Type, coordinates and image addresses" fields={FOLDED}>
        <div class="columns">
          <Select name="Type" label="Type" options={ACTIVITY_TYPES.map(toOption)} value={shown.type} />
          <Select
            name="AvailabilityType"
            label="Booked by"
            options={AVAILABILITY_TYPES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }))}
            value={shown.availabilityType}
            hint="Cannot be changed once there are sessions"
          />
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
        </div>
        <TextArea
          name="ImageURLs"
          label="Images on other websites"
          hint="One URL per line"
          value={shown.imageUrls.join('\n')}
          rows={2}
          optional
        />
      </CollapsedFields>
    </Panel>
  );
}
