import type { AuditEntryEntity } from '../../audit';
import type { Attempt, EndpointHealth, WebhookEndpointEntity } from '../../webhooks';
import { Fact, Panel, type Rejection } from '../../html';
import { History } from '../business/history';
import { When } from '../frame/when';
import { DeliveryStrip } from './deliveries/delivery-strip';
import { EndpointOwnerBadge, EndpointStatusBadge, type KeyNames, ownerNameOf, reasonOf } from './endpoint-badges';
import { wordsForTypes } from './fact-words';
import { HealthFacts } from './health-facts';
import { TestOutcome } from './test-outcome';
import { Change, Remove, Replay, Secret, SwitchPanel } from './webhook.panels';

interface WebhookProps {
  readonly endpoint: WebhookEndpointEntity;
  readonly health: EndpointHealth;
  readonly keys: KeyNames;
  readonly history: readonly AuditEntryEntity[];
  readonly now: number;
  readonly rejection?: Rejection;
  /** What came of the test that was just asked for. */
  readonly tried?: Attempt;
}

/** One endpoint: how it goes, and everything that can be done with it. */
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
          This endpoint was made by {owner}, who is not told what you change here. It sees only what concerns its maker.
        </p>
      )}
      {reason !== undefined && <p class={endpoint.status === 'enabled' ? 'reason warn' : 'reason bad'}>{reason}</p>}
      <Panel
        title="How it goes"
        aside={<a href={`/dashboard/webhooks/${endpoint.publicId}/deliveries`}>All deliveries</a>}
      >
        <p class="whole">{endpoint.url}</p>
        <DeliveryStrip recent={health.recent} />
        <EndpointEvents endpoint={endpoint} health={health} now={now} />
      </Panel>
      <SwitchPanel endpoint={endpoint} />
      <Panel title="Change">
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
      <HealthFacts endpoint={endpoint} health={health} now={now} />
      <Fact name="Delivered last">
        {endpoint.lastDeliveredAt === null ? 'never' : <When at={endpoint.lastDeliveredAt} />}
      </Fact>
      <Fact name="Added">
        <When at={endpoint.createdAt} />
      </Fact>
      <Fact name="In the API">
        <code>{endpoint.publicId}</code>
      </Fact>
      <Fact name="What is sent">{wordsForTypes(endpoint.types)}</Fact>
      {endpoint.description !== '' && <Fact name="Description">{endpoint.description}</Fact>}
    </dl>
  );
}
