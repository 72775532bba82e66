import type { Permission } from '../../src/platform/auth';
import { OCTO, OctoSales } from './octo-bookings';
import type { TestOperator } from './test-app';

/** Asks everything that resellers can, each with success. */
export async function exchangeWithResellers(operator: TestOperator): Promise<void> {
  const sales = await new OctoSales(operator).open();
  const { uuid } = await sales.reserved();
  await sales.act(uuid, 'extend', { expirationMinutes: 40 });
  const changed = await sales.update(uuid, { unitItems: sales.units(1, 1), contact: { fullName: 'Ada L.' } });
  await sales.act(uuid, 'confirm');
  await sales.act(uuid, 'cancel', { reason: 'Ill' });
  expect((await sales.read(uuid)).unitItems).toHaveLength(changed.body.unitItems.length);
  await operator.api.get('/octo/supplier');
  await operator.api.get('/octo/capabilities');
  expect((await operator.api.get('/octo/products')).body.length).toBeGreaterThan(0);
  await operator.api.get(`/octo/products/${sales.activityId}`);
  const { productId, optionId } = sales.body();
  const range = { localDateStart: '2027-06-01', localDateEnd: '2027-06-30' };
  for (const path of ['/octo/availability', '/octo/availability/calendar']) {
    expect((await operator.api.post(path, { productId, optionId, ...range })).body).toHaveLength(1);
  }
  const priced = await operator.api.get(`${OCTO}?localDate=2027-06-05&_capabilities=pricing,content,questions`);
  expect(priced.body).toHaveLength(1);
  expect((await sales.reserve({ unitItems: [] })).status).toBe(400);
  const published = await operator.api.post('/octo/webhooks', {
    url: 'https://told.example/',
    event: 'booking_update',
  });
  expect((await operator.api.get(`/octo/webhooks/${published.body.id}`)).body).toEqual(published.body);
  expect((await operator.api.delete(`/octo/webhooks/${published.body.id}`)).status).toBe(200);
}

/**
 * The statuses for what is not JSON, what has an unknown field and nothing else, what is not JSON by its type, and what is
 * too long. Below `/octo` unknown fields are ignored; what else is wanting is a 400.
 */
export function refusalsOf(path: string): number[] {
  return path.startsWith('/octo/') ? [400, 400, 415, 413] : [400, 422, 415, 413];
}

/** A permission that an operation does not ask for. */
export function lackingFor({
  path,
  'x-permission': permission,
}: {
  readonly path: string;
  readonly 'x-permission'?: string | undefined;
}): Permission[] {
  if (permission === 'any') return [];
  return [/^\/octo\/|\/ota\//.test(path) ? 'shop' : 'ota'];
}
