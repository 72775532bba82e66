import type { EndpointHealth, WebhookEndpointEntity } from '../../../webhooks';
import { Detail } from '../../html';
import { When } from '../frame/when';
import { formatDuration } from './deliveries/outcome-labels';

interface HealthProps {
  readonly endpoint: WebhookEndpointEntity;
  readonly health: EndpointHealth;
  readonly now: number;
}

/** Delivery statistics of an endpoint, as items of a definition list. */
export function HealthDetails({ endpoint, health: { tried, delivered, answers }, now }: HealthProps) {
  return (
    <>
      <Detail name="Delivered">
        {tried === 0 ? '–' : `${share(delivered, tried)}%`}
        {tried > 0 && (
          <span class="muted">
            {' '}
            ({delivered} of {tried})
          </span>
        )}
      </Detail>
      <Detail name="Response time">
        {answers ? (
          <>
            {formatDuration(answers.p50)} <span class="muted">(median),</span> {formatDuration(answers.p99)}{' '}
            <span class="muted">(p99)</span>
          </>
        ) : (
          '–'
        )}
      </Detail>
      <Detail name="Next attempt">
        <NextAttempt endpoint={endpoint} now={now} />
      </Detail>
    </>
  );
}

/** Rounded down, because one failure in a thousand is not 100 %. */
function share(part: number, whole: number): number {
  return Math.floor((part / whole) * 100);
}

function NextAttempt({ endpoint: { status, dueAt }, now }: Pick<HealthProps, 'endpoint' | 'now'>) {
  if (dueAt === null) return <>none</>;
  if (status !== 'enabled') return <>once it is enabled</>;
  return dueAt <= now ? <>now</> : <When at={dueAt} />;
}
