import type { AuditEntryEntity } from '../../../platform/audit';
import type { Attempt, EndpointHealth, WebhookEndpointEntity } from '../../../webhooks';
import { Detail, Panel, type Rejection } from '../../html';
import { History } from '../business/history';
import { When } from '../frame/when';
import { DeliveryStrip } from './deliveries/delivery-strip';
import { EndpointOwnerBadge, EndpointStatusBadge, type KeyNames, ownerNameOf, reasonOf } from './endpoint-badges';
import { wordsForTypes } from './event-labels';
import { HealthDetails } from './health-details';
import { Change, Remove, Replay, Secret, SwitchPanel } from './webhook.panels';
import { formatDuration, wordsForOutcome } from './deliveries/outcome-labels';

interface WebhookProps {
  readonly endpoint: WebhookEndpointEntity;
  readonly health: EndpointHealth;
  readonly keys: KeyNames;
  readonly history: readonly AuditEntryEntity[];
  readonly now: number;
  readonly rejection?: Rejection;
  /** Result of the test that was just run. */
  readonly tried?: Attempt;
}

/** An endpoint with its health and actions. */
export function WebhookPage({ endpoint, health, keys, history, now, rejection, tried }: WebhookProps) {
  const owner = ownerNameOf(endpoint, keys);
  const reason = reasonOf(endpoint);
  const forms = { endpoint, rejection };
  return (
    <>
      <p class="lead badges">
        <EndpointStatusBadge endpoint={endpoint} />
        <EndpointOwnerBadge endpoint={endpoint} keys={keys} />
      </p>
      {tried && <TestOutcome tried={tried} />}
      {owner !== undefined && (
        <p class="caution">
          This webhook was created by {owner}, who is not notified of your changes. It receives only events visible to
          its creator.
        </p>
      )}
      {reason !== undefined && <p class={endpoint.status === 'enabled' ? 'reason warn' : 'reason bad'}>{reason}</p>}
      <Panel
        title="Deliveries"
        aside={<a href={`/dashboard/webhooks/${endpoint.publicId}/deliveries`}>All deliveries</a>}
      >
        <p class="whole">{endpoint.url}</p>
        <DeliveryStrip recent={health.recent} />
        <EndpointEvents endpoint={endpoint} health={health} now={now} />
      </Panel>
      <SwitchPanel endpoint={endpoint} />
      <Panel title="Manage webhook">
        <Change {...forms} />
        <Replay {...forms} />
        <Secret {...forms} now={now} />
        <Remove endpoint={endpoint} />
      </Panel>
      <Panel title="History">
        <History entries={history} />
      </Panel>
    </>
  );
}

function EndpointEvents({ endpoint, health, now }: Pick<WebhookProps, 'endpoint' | 'health' | 'now'>) {
  return (
    <dl class="facts">
      <HealthDetails endpoint={endpoint} health={health} now={now} />
      <Detail name="Last delivered">
        {endpoint.lastDeliveredAt === null ? 'never' : <When at={endpoint.lastDeliveredAt} />}
      </Detail>
      <Detail name="Added">
        <When at={endpoint.createdAt} />
      </Detail>
      <Detail name="WebhookID">
        <code>{endpoint.publicId}</code>
      </Detail>
      <Detail name="Events">{wordsForTypes(endpoint.types)}</Detail>
      {endpoint.description !== '' && <Detail name="Description">{endpoint.description}</Detail>}
    </dl>
  );
}

/** The result of a test delivery. */
function TestOutcome({ tried: { status, error, durationMs } }: { tried: Attempt }) {
  const took = formatDuration(durationMs);
  const isDelivered = status !== null && status >= 200 && status < 300;
  if (isDelivered) {
    return (
      <p class="note" role="status">
        Test delivered: HTTP {status} in {took}.
      </p>
    );
  }
  return (
    <p class="alert" role="alert">
      Test failed: {wordsForOutcome({ attempts: 1, responseStatus: status, error })} (after {took}).
    </p>
  );
}
