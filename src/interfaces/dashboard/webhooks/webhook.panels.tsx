import type { WebhookEndpointEntity } from '../../../webhooks';
import { ConfirmedForm, Form, Panel, type Rejection, TextInput } from '../../html';
import { useVisit } from '../frame/visit';
import { When } from '../frame/when';
import { WebhookFields } from './webhook-form';

/** Default overlap of secrets, as in the API. */
export const DEFAULT_OVERLAP_HOURS = 24;

interface PanelProps {
  readonly endpoint: WebhookEndpointEntity;
  readonly rejection: Rejection | undefined;
}

function actionOf({ publicId }: WebhookEndpointEntity, name: string): string {
  return `/dashboard/webhooks/${publicId}/${name}`;
}

/** Actions with a single button: a test, and enabling or disabling. */
export function SwitchPanel({ endpoint }: Pick<PanelProps, 'endpoint'>) {
  const isEnabled = endpoint.status === 'enabled';
  return (
    <Panel title={isEnabled ? 'Test or disable' : 'Test or enable'}>
      <p class="hint">
        A test sends <code>webhook.test</code> once and waits up to 10 seconds for the response.{' '}
        {isEnabled
          ? 'Events that happen while a webhook is disabled are not sent later, but you can replay them.'
          : 'Once you enable the webhook, pending deliveries are sent immediately. Events that it missed can be replayed.'}
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
      <summary>Edit URL, description and events</summary>
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
      <summary>Replay past events</summary>
      <Form id="replay" action={actionOf(endpoint, 'replay')} rejection={rejection}>
        <p class="hint">
          Sends all events of this webhook again, whether or not they were delivered before. Use it after a failure of
          the receiver, or to fill a new one. Events are stored for 35 days.
        </p>
        <div class="columns">
          <TextInput name="Since" label="Since" type="datetime-local" hint={`In ${operator.timeZone}`} optional />
          <TextInput
            name="After"
            label="Or after sequence number"
            type="number"
            min={0}
            hint="Sequence of an event"
            optional
          />
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
      <summary>Rotate secret</summary>
      {previousSecretUntil !== null && previousSecretUntil > now && (
        <p>
          The previous secret remains valid until <When at={previousSecretUntil} />. Rotating again ends it immediately.
        </p>
      )}
      <Form id="rotate" action={actionOf(endpoint, 'rotate')} rejection={rejection}>
        <TextInput
          name="OverlapHours"
          label="Overlap hours"
          type="number"
          min={0}
          max={168}
          value={DEFAULT_OVERLAP_HOURS}
          hint="How long deliveries are signed with both secrets. 0 ends the old one immediately."
        />
        <button>Rotate secret</button>
      </Form>
    </details>
  );
}

export function Remove({ endpoint }: Pick<PanelProps, 'endpoint'>) {
  return (
    <ConfirmedForm
      id="remove"
      action={actionOf(endpoint, 'remove')}
      label="Remove this webhook"
      consequence="This cannot be undone. Its deliveries are removed too, including pending ones."
      button="Remove webhook"
    />
  );
}
