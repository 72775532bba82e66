import { Database } from '../../src/platform/database';
import { EndpointsService, WebhookDeliveryEntity, WebhookEndpointEntity, operatorAsOwner } from '../../src/webhooks';
import type { TestApp, TestOperator } from './test-app';

type Deliveries = (number: number) => Partial<WebhookDeliveryEntity>;

const DELIVERED = { status: 'delivered', attempts: 1, responseStatus: 204, durationMs: 84 } as const;

/** What no test that adds these has happen: nothing is to be sent to them. */
const TYPES = ['booking.moved', 'booking.refunded'];

/** How each endpoint looks after some days, and how its deliveries went: those of an endpoint are numbered from 0. */
const COURSES: readonly { endpoint: Partial<WebhookEndpointEntity>; count: number; deliveries: Deliveries }[] = [
  {
    endpoint: { url: 'https://calendar.example.com/slipway', description: 'Keeps the calendar of the guides right.' },
    count: 120,
    deliveries: (number) => ({ ...DELIVERED, durationMs: 60 + ((number * 37) % 90) }),
  },
  {
    endpoint: {
      url: `https://ota.example.com/${'a-long-path/'.repeat(12)}`,
      scope: 'partner:adventuro',
      isFailing: true,
    },
    count: 60,
    deliveries: (number) => {
      if (number > 55) return { status: 'pending', attempts: 0, responseStatus: null, durationMs: null };
      if (number > 45) return { status: 'pending', attempts: 3, responseStatus: 503, durationMs: 2_300 };
      const isLost = number % 9 === 4;
      return isLost
        ? { status: 'failed', attempts: 10, responseStatus: null, error: 'timeout', durationMs: 10_000 }
        : {};
    },
  },
  {
    endpoint: { url: 'https://old.example.com/hooks', status: 'disabled', disabledReason: 'gone' },
    count: 30,
    deliveries: (number) => (number === 29 ? { status: 'failed', responseStatus: 410 } : {}),
  },
];

/** Adds an endpoint that takes everything, one of a partner that fails, and one that is gone. @returns their IDs */
export async function addTriedEndpoints(test: TestApp, operator: TestOperator, sequence: number): Promise<string[]> {
  const { manager } = test.app.get(Database);
  const ids: string[] = [];
  for (const { endpoint, count, deliveries } of COURSES) {
    const owner = operatorAsOwner(operator.id);
    const { id, publicId } = await test.app
      .get(EndpointsService)
      .add(owner, { url: 'http://127.0.0.1/', types: TYPES });
    const dueAt = endpoint.isFailing ? test.clock.now() + 1_800 : null;
    const rows = Array.from({ length: count }, (_, number) => rowOf(test, id, sequence, deliveries(number)));
    await manager.update(WebhookEndpointEntity, { id }, { ...endpoint, dueAt, lastDeliveredAt: test.clock.now() });
    await manager.insert(WebhookDeliveryEntity, rows);
    ids.push(publicId);
  }
  return ids;
}

function rowOf(test: TestApp, endpointId: number, sequence: number, course: Partial<WebhookDeliveryEntity>) {
  const now = test.clock.now();
  const isPending = course.status === 'pending';
  return {
    ...{ endpointId, sequence, eventId: 'evt_7k2m9x0q4b1zc5v8', type: 'booking.moved', subject: 'booking X' },
    ...DELIVERED,
    ...{ firstAttemptAt: now, createdAt: now, error: null },
    ...{ nextAttemptAt: isPending ? now + 1_800 : null, deliveredAt: course.status === undefined ? now : null },
    ...course,
  };
}
