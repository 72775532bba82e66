import type { EndpointHealth, WebhookEndpointEntity } from '../../../webhooks';
import { Empty, Detail } from '../../html';
import { DeliveryStrip } from './deliveries/delivery-strip';
import { EndpointOwnerBadge, EndpointStatusBadge, type KeyNames, reasonOf } from './endpoint-badges';
import { wordsForTypes } from './event-labels';
import { HealthDetails } from './health-details';

interface WebhooksProps {
  readonly endpoints: readonly WebhookEndpointEntity[];
  readonly health: ReadonlyMap<number, EndpointHealth>;
  readonly keys: KeyNames;
  readonly next: string | null;
  readonly now: number;
}

/** All endpoints of an operator with their health. */
export function WebhooksPage({ endpoints, health, keys, next, now }: WebhooksProps) {
  return (
    <>
      <div class="head">
        <p class="muted">
          Webhooks receive events as they happen. The list includes yours and those that partners set up with their
          keys.
        </p>
        <a class="button primary" href="/dashboard/webhooks/new">
          Add a webhook
        </a>
      </div>
      {endpoints.length === 0 && (
        <Empty title="No webhooks yet.">
          <p>
            <a href="/dashboard/webhooks/new">Add a webhook</a> to notify your own systems of bookings as they happen.
          </p>
        </Empty>
      )}
      {endpoints.map((endpoint) => (
        <Endpoint key={endpoint.id} endpoint={endpoint} health={health.get(endpoint.id)!} keys={keys} now={now} />
      ))}
      {next && (
        <p class="switch">
          <a href={`/dashboard/webhooks?Cursor=${next}`}>More webhooks</a>
        </p>
      )}
    </>
  );
}

interface EndpointProps extends Pick<WebhooksProps, 'keys' | 'now'> {
  readonly endpoint: WebhookEndpointEntity;
  readonly health: EndpointHealth;
}

function Endpoint({ endpoint, health, keys, now }: EndpointProps) {
  const reason = reasonOf(endpoint);
  const sent = wordsForTypes(endpoint.types);
  return (
    <section class="panel">
      <div class="panel-head">
        <h2>
          <a href={`/dashboard/webhooks/${endpoint.publicId}`}>{endpoint.url}</a>
        </h2>
        <span class="badges">
          <EndpointOwnerBadge endpoint={endpoint} keys={keys} />
          <EndpointStatusBadge endpoint={endpoint} />
        </span>
      </div>
      {endpoint.description !== '' && <p class="muted">{endpoint.description}</p>}
      {reason !== undefined && <p class={endpoint.status === 'enabled' ? 'reason warn' : 'reason bad'}>{reason}</p>}
      <DeliveryStrip recent={health.recent} />
      <dl class="facts few">
        <HealthDetails endpoint={endpoint} health={health} now={now} />
        <Detail name="Events">
          <span class="clip" title={sent}>
            {sent}
          </span>
        </Detail>
      </dl>
    </section>
  );
}
