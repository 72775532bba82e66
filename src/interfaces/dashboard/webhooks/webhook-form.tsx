import type { WebhookEndpointEntity } from '../../../webhooks';
import { Choices, TextInput } from '../../html';
import { groupedEventTypes } from './event-labels';

/** Fields of an endpoint. @param endpoint absent for a new one */
export function WebhookFields({ endpoint }: { endpoint?: WebhookEndpointEntity }) {
  const chosen = endpoint?.types ?? [];
  return (
    <>
      <TextInput
        name="URL"
        label="URL"
        value={endpoint?.url}
        hint="A public address that starts with https://"
        autocomplete="off"
      />
      <TextInput
        name="Description"
        label="Description"
        value={endpoint?.description}
        hint="For your own reference"
        optional
      />
      <p>
        <strong>Events.</strong>{' '}
        <span class="muted">Select none to receive every event, including types added later.</span>
      </p>
      {groupedEventTypes().map(({ group, types }) => (
        <Choices
          key={group}
          name="Types"
          legend={group}
          type="checkbox"
          class="roomy"
          options={types.map(({ value, label, hint }) => ({ value, label, detail: hint }))}
          chosen={chosen}
        />
      ))}
    </>
  );
}
