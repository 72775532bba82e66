import type { EndpointHealth, WebhookDeliveryEntity } from '../../../../webhooks';
import { count } from '../../../html';
import { type DeliveryState, STATES, stateOf } from './outcome-labels';

/** Number of bars, one for each of the last hundred deliveries. */
const BARS = 100;
const STEP = 4;
const WIDTH = 3;
const HEIGHT = 24;

/** Heights by state, for people who cannot distinguish the colours; failures are highest. */
const HEIGHTS: Readonly<Record<DeliveryState, number>> = { delivered: 13, failed: HEIGHT, retried: 19, waiting: 5 };

const ORDER: readonly DeliveryState[] = ['delivered', 'retried', 'failed', 'waiting'];

/** One bar per delivery, the newest at the right, with counts by state. */
export function DeliveryStrip({ recent }: Pick<EndpointHealth, 'recent'>) {
  if (recent.length === 0) return <p class="muted">Nothing sent yet.</p>;
  const kinds = ORDER.map((state) => ({ state, number: recent.filter((each) => stateOf(each) === state).length }));
  const present = kinds.filter(({ number }) => number > 0);
  const summary = present.map(({ state, number }) => `${number} ${STATES[state].label}`).join(', ');
  return (
    <div class="strip">
      <svg
        viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Last ${count(recent.length, 'delivery', 'deliveries')}, newest on the right: ${summary}`}
      >
        {recent.map((delivery, index) => (
          <Bar key={delivery.id} delivery={delivery} place={BARS - recent.length + index} />
        ))}
      </svg>
      <ul class="strip-legend small muted" aria-hidden="true">
        {present.map(({ state, number }) => (
          <li key={state}>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="6" height="14" preserveAspectRatio="none">
              <rect class={state} width={WIDTH} height={HEIGHTS[state]} y={HEIGHT - HEIGHTS[state]} />
            </svg>
            {number} {STATES[state].label}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** @param place from 0, starting at the left */
function Bar({ delivery, place }: { delivery: WebhookDeliveryEntity; place: number }) {
  const state = stateOf(delivery);
  return <rect class={state} x={place * STEP} y={HEIGHT - HEIGHTS[state]} width={WIDTH} height={HEIGHTS[state]} />;
}
