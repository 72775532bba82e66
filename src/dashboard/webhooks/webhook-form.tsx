import type { WebhookEndpointEntity } from '../../webhooks';
import { Choices, TextInput } from '../../html';
import { groupedEventTypes } from './event-labels';

/** What an endpoint is told, and where. @param endpoint absent for a new one */
export function WebhookFields({ endpoint }: { endpoint?: WebhookEndpointEntity }) {
  const chosen = endpoint?.types ?? [];
  return (
    <>
      <TextInput
        name="URL"
        label="URL"
        value={endpoint?.url}
        hint="Begins with https://, at an address that everybody can reach"
        autocomplete="off"
      />
      <TextInput
        name="Description"
        label="Description"
        value={endpoint?.description}
        hint="For whoever looks after it"
        optional
      />
      <p>
        <strong>What is sent.</strong>{' '}
        <span class="muted">Nothing ticked means everything, also what is added later.</span>
      </p>
      {groupedEventTypes(chosen).map(({ group, types }) => (
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
