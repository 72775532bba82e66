import { healthOf } from './endpoint-health';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity';

const answered = (durationMs: number, course: Partial<WebhookDeliveryEntity> = {}) =>
  ({
    status: 'delivered',
    attempts: 1,
    responseStatus: 204,
    error: null,
    durationMs,
    ...course,
  }) as WebhookDeliveryEntity;

describe('healthOf', () => {
  it('knows nothing of an endpoint that nothing was sent to', () => {
    expect(healthOf([])).toEqual({ recent: [], tried: 0, delivered: 0, answers: undefined });
  });

  it('judges by what was tried, and times by what was answered', () => {
    const lost = answered(10_000, { status: 'failed', responseStatus: null, error: 'timeout' });
    const rejected = answered(30, { status: 'pending', attempts: 2, responseStatus: 500 });
    const waiting = answered(0, { status: 'pending', attempts: 0, responseStatus: null, durationMs: null });
    const taken = answered(10);
    expect(healthOf([waiting, rejected, lost, taken])).toEqual({
      recent: [taken, lost, rejected, waiting],
      tried: 3,
      delivered: 1,
      answers: { p50: 10, p99: 30 },
    });
  });

  it('leaves out one in a hundred, and half', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => answered(100 - index));
    expect(healthOf(hundred).answers).toEqual({ p50: 50, p99: 99 });
    expect(healthOf(hundred.slice(0, 1)).answers).toEqual({ p50: 100, p99: 100 });
  });
});
