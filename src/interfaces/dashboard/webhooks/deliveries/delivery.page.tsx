import type { SentRequest, WebhookEndpointEntity } from '../../../../webhooks';
import { Badge, Detail, Form, Panel, formatMoment } from '../../../html';
import { useVisit } from '../../frame/visit';
import { When } from '../../frame/when';
import { labelOfEvent } from '../event-labels';
import { STATES, formatDuration, sentence, stateOf, wordsForOutcome } from './outcome-labels';

interface DeliveryProps {
  readonly endpoint: WebhookEndpointEntity;
  readonly sent: SentRequest;
}

/** A delivery with its request and results. */
export function DeliveryPage({ endpoint, sent }: DeliveryProps) {
  const state = stateOf(sent.delivery);
  const address = `/dashboard/webhooks/${endpoint.publicId}`;
  return (
    <>
      <p class="lead badges">
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        <Badge>{sent.delivery.type}</Badge>
      </p>
      <Outcome endpoint={endpoint} sent={sent} />
      <Panel title="Request">
        <Request endpoint={endpoint} sent={sent} />
      </Panel>
      <p class="switch">
        <a href={`${address}/deliveries`}>All deliveries to this webhook</a>
        <a href={address}>Back to the webhook</a>
      </p>
    </>
  );
}

function Outcome({ endpoint, sent: { delivery, body } }: DeliveryProps) {
  const { id, attempts, durationMs, firstAttemptAt, nextAttemptAt, deliveredAt } = delivery;
  const action = `/dashboard/webhooks/${endpoint.publicId}/deliveries/${id}/redeliver`;
  return (
    <Panel title={labelOfEvent(delivery.type)}>
      <dl class="facts">
        <Detail name="Outcome">{sentence(wordsForOutcome(delivery)) ?? 'Not attempted yet'}</Detail>
        <Detail name="Duration of last attempt">
          {attempts === 0 || durationMs === null ? '–' : formatDuration(durationMs)}
        </Detail>
        <Detail name="Attempts">{attempts}</Detail>
        <Detail name="Queued">
          <When at={delivery.createdAt} />
        </Detail>
        <Detail name="First attempt">{firstAttemptAt === null ? '–' : <When at={firstAttemptAt} />}</Detail>
        {nextAttemptAt !== null && (
          <Detail name="Next attempt">
            {endpoint.status === 'enabled' ? <When at={nextAttemptAt} /> : 'once the webhook is enabled'}
          </Detail>
        )}
        {deliveredAt !== null && delivery.status === 'delivered' && (
          <Detail name="Delivered">
            <When at={deliveredAt} />
          </Detail>
        )}
      </dl>
      {body === undefined ? (
        <p class="muted">This delivery cannot be sent again because its event is no longer stored.</p>
      ) : (
        <Form id="redeliver" action={action}>
          {endpoint.status !== 'enabled' && (
            <p class="hint">The webhook is disabled. The delivery is sent once you enable it.</p>
          )}
          <button>Send again</button>
        </Form>
      )}
    </Panel>
  );
}

function Request({ endpoint, sent: { delivery, headers, body } }: DeliveryProps) {
  const { timeZone } = useVisit().operator;
  const { firstAttemptAt, attempts } = delivery;
  const isOnlyAttempt = attempts === 1 && firstAttemptAt !== null;
  const sentAt = isOnlyAttempt
    ? `${firstAttemptAt} (${formatMoment(firstAttemptAt, timeZone)})`
    : 'Unix time of each attempt';
  const rows: readonly (readonly [name: string, value: string])[] = [
    ...Object.entries(headers),
    ['webhook-timestamp', sentAt],
    ['webhook-signature', 'computed for each attempt, not stored'],
  ];
  return (
    <>
      <p class="whole">
        <code>POST</code> {endpoint.url}
      </p>
      <dl class="headers">
        {rows.map(([name, value]) => (
          <Detail key={name} name={name}>
            {value}
          </Detail>
        ))}
      </dl>
      {body === undefined ? (
        <p class="muted">Events are stored for 35 days. This one is older.</p>
      ) : (
        <>
          <pre class="email-text body" tabIndex={0} aria-label="Body">
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
          <p class="hint">
            Indented for readability. The request body is a single line, which is what the signature covers. The URL is
            the webhook’s current one.
          </p>
        </>
      )}
    </>
  );
}
