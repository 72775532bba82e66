import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type WebhookDeliveryEntity,
  type WebhookEndpointEntity,
} from '../../../../webhooks';
import { type Filters, Badge } from '../../../html';
import { ListByStatus } from '../../frame/list-by-status';
import { When } from '../../frame/when';
import { labelOfEvent } from '../event-labels';
import { STATES, formatDuration, sentence, stateOf, wordsForOutcome } from './outcome-labels';

const STATUS_LABELS: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'waiting or retrying',
  delivered: 'delivered',
  failed: 'failed',
};

interface DeliveriesProps {
  readonly endpoint: WebhookEndpointEntity;
  readonly filters: Filters;
  readonly deliveries: readonly WebhookDeliveryEntity[];
  readonly next: string | null;
  /** Error in the filter. */
  readonly wrong?: string;
}

/** Deliveries to an endpoint with their results, newest first. */
export function DeliveriesPage({ endpoint, filters, deliveries, next, wrong }: DeliveriesProps) {
  const address = `/dashboard/webhooks/${endpoint.publicId}`;
  return (
    <>
      <p class="lead">
        <a href={address}>{endpoint.url}</a>
      </p>
      <ListByStatus
        address={`${address}/deliveries`}
        names={['deliveries', 'delivery']}
        filters={filters}
        statuses={DELIVERY_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        wrong={wrong}
        isEmpty={deliveries.length === 0}
        nothing={
          <>
            <a href={address}>Send a test</a>, or replay past events.
          </>
        }
        next={next}
      >
        <DeliveriesTable address={address} deliveries={deliveries} />
      </ListByStatus>
    </>
  );
}

function DeliveriesTable({ address, deliveries }: Pick<DeliveriesProps, 'deliveries'> & { address: string }) {
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Event</th>
          <th scope="col">Status</th>
          <th scope="col">Duration</th>
          <th scope="col">Attempts</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <td data-label="When">
              <When at={delivery.createdAt} />
            </td>
            <td data-label="Event">
              <a href={`${address}/deliveries/${delivery.id}`}>{labelOfEvent(delivery.type)}</a>{' '}
              <span class="muted small figures">no. {delivery.sequence}</span>
            </td>
            <td data-label="Status">
              <DeliveryOutcome delivery={delivery} />
            </td>
            <td data-label="Duration">
              {delivery.attempts === 0 || delivery.durationMs === null ? '–' : formatDuration(delivery.durationMs)}
            </td>
            <td data-label="Attempts">
              {delivery.attempts}
              {delivery.nextAttemptAt !== null && delivery.attempts > 0 && (
                <span class="muted small">
                  , next <When at={delivery.nextAttemptAt} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The state of a delivery, and the reason unless it succeeded. */
function DeliveryOutcome({ delivery }: { delivery: WebhookDeliveryEntity }) {
  const state = stateOf(delivery);
  const words = state === 'delivered' ? undefined : sentence(wordsForOutcome(delivery));
  return (
    <>
      <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      {words !== undefined && (
        <span class="clip wide muted small" title={words}>
          {words}
        </span>
      )}
    </>
  );
}
