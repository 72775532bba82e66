import type { WebhookEndpointEntity } from '../../webhooks';
import { ConfirmedForm, Form, Panel, type Rejection, TextInput } from '../../html';
import { useVisit } from '../frame/visit';
import { When } from '../frame/when';
import { WebhookFields } from './webhook-form';

/** How long the old secret signs too when nothing else is said, as in the API. */
export const DEFAULT_OVERLAP_HOURS = 24;

interface PanelProps {
  readonly endpoint: WebhookEndpointEntity;
  readonly rejection: Rejection | undefined;
}

function actionOf({ publicId }: WebhookEndpointEntity, name: string): string {
  return `/dashboard/webhooks/${publicId}/${name}`;
}

/** What takes one press of a button: a test, and whether anything is sent at all. */
export function SwitchPanel({ endpoint }: Pick<PanelProps, 'endpoint'>) {
  const isEnabled = endpoint.status === 'enabled';
  return (
    <Panel title={isEnabled ? 'Try it, or switch it off' : 'Try it, or switch it on'}>
      <p class="hint">
        A test sends <code>webhook.test</code> now, once, and waits for the answer, 10 seconds at most.{' '}
        {isEnabled
          ? 'What happens while an endpoint is disabled is not sent later by itself: replay it.'
          : 'Once it is enabled, what could not be delivered is tried at once. What happened meanwhile can be replayed.'}
      </p>
      <div class="actions">
        <Form id="test" action={actionOf(endpoint, 'test')}>
          <button>Send a test</button>
        </Form>
        {isEnabled ? (
          <Form id="disable" action={actionOf(endpoint, 'disable')}>
            <button>Disable</button>
          </Form>
        ) : (
          <Form id="enable" action={actionOf(endpoint, 'enable')}>
            <button class="primary">Enable</button>
          </Form>
        )}
      </div>
    </Panel>
  );
}

export function Change({ endpoint, rejection }: PanelProps) {
  return (
    <details open={rejection?.form === 'change'}>
      <summary>URL, description and what is sent</summary>
      <Form id="change" action={actionOf(endpoint, 'change')} rejection={rejection} sendsChanges>
        <WebhookFields endpoint={endpoint} />
        <button class="primary">Save</button>
      </Form>
    </details>
  );
}

export function Replay({ endpoint, rejection }: PanelProps) {
  const { operator } = useVisit();
  return (
    <details open={rejection?.form === 'replay'}>
      <summary>Replay: send again what happened</summary>
      <Form id="replay" action={actionOf(endpoint, 'replay')} rejection={rejection}>
        <p class="hint">
          Everything that this endpoint is told of, whether or not it was delivered before: after a fault of the
          receiver, or to fill a new one. Events are kept for 35 days.
        </p>
        <div class="columns">
          <TextInput name="Since" label="Since" type="datetime-local" hint={`In ${operator.timeZone}`} optional />
          <TextInput name="After" label="Or after the number" type="number" min={0} hint="A Sequence" optional />
        </div>
        <button>Replay</button>
      </Form>
    </details>
  );
}

export function Secret({ endpoint, rejection, now }: PanelProps & { now: number }) {
  const { previousSecretUntil } = endpoint;
  return (
    <details open={rejection?.form === 'rotate'}>
      <summary>Make a new secret</summary>
      {previousSecretUntil !== null && previousSecretUntil > now && (
        <p>
          The secret before signs as well until <When at={previousSecretUntil} />, and ends at once with a new one.
        </p>
      )}
      <Form id="rotate" action={actionOf(endpoint, 'rotate')} rejection={rejection}>
        <TextInput
          name="OverlapHours"
          label="Hours both sign"
          type="number"
          min={0}
          max={168}
          value={DEFAULT_OVERLAP_HOURS}
          hint="So that the receiver can change over without a break; 0 ends the old one at once"
        />
        <button>Make a new secret</button>
      </Form>
    </details>
  );
}

export function Remove({ endpoint }: Pick<PanelProps, 'endpoint'>) {
  return (
    <ConfirmedForm
      id="remove"
      action={actionOf(endpoint, 'remove')}
      label="Remove this endpoint"
      consequence="This is for good. Its deliveries go with it, also those that are on their way."
      button="Remove the endpoint"
    />
  );
}
