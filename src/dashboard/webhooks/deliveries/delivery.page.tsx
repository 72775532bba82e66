import type { SentRequest, WebhookEndpointEntity } from '../../../webhooks';
import { Badge, Detail, Form, Panel, formatMoment } from '../../../html';
import { useVisit } from '../../frame/visit';
import { When } from '../../frame/when';
import { labelOfEvent } from '../event-labels';
import { STATES, formatDuration, sentence, stateOf, wordsForOutcome } from './outcome-labels';

interface DeliveryProps {
  readonly endpoint: WebhookEndpointEntity;
  readonly sent: SentRequest;
}

/** One delivery: what was sent, and what came of it. */
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
        <a href={`${address}/deliveries`}>All deliveries to this endpoint</a>
        <a href={address}>The endpoint</a>
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
        <Detail name="Outcome">{sentence(wordsForOutcome(delivery)) ?? 'Not tried yet'}</Detail>
        <Detail name="The last attempt took">
          {attempts === 0 || durationMs === null ? '–' : formatDuration(durationMs)}
        </Detail>
        <Detail name="Attempts">{attempts}</Detail>
        <Detail name="Queued">
          <When at={delivery.createdAt} />
        </Detail>
        <Detail name="First attempt">{firstAttemptAt === null ? '–' : <When at={firstAttemptAt} />}</Detail>
        {nextAttemptAt !== null && (
          <Detail name="Next attempt">
            {endpoint.status === 'enabled' ? <When at={nextAttemptAt} /> : 'when the endpoint is enabled again'}
          </Detail>
        )}
        {deliveredAt !== null && delivery.status === 'delivered' && (
          <Detail name="Delivered">
            <When at={deliveredAt} />
          </Detail>
        )}
      </dl>
      {body === undefined ? (
        <p class="muted">It cannot be sent again: what happened is not kept any more.</p>
      ) : (
        <Form id="redeliver" action={action}>
          {endpoint.status !== 'enabled' && (
            <p class="hint">The endpoint is disabled: it would be sent once that is enabled.</p>
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
    : 'the second of each attempt';
  const rows: readonly (readonly [name: string, value: string])[] = [
    ...Object.entries(headers),
    ['webhook-timestamp', sentAt],
    ['webhook-signature', 'made anew for each attempt and not kept'],
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
        <p class="muted">What happened is kept for 35 days; this is older.</p>
      ) : (
        <>
          <pre class="mail body" tabIndex={0} aria-label="Body">
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
          <p class="hint">
            Indented here; it goes out in one line, and the signature is of that line. The URL is the endpoint’s of
            today.
          </p>
        </>
      )}
    </>
  );
}
