import { JobsRunner } from '../../src/platform/jobs';
import { expectOctoError } from '../support/octo';
import { type OpenApiOperation, fill, queryOf, stock } from '../support/stocked-routes';
import { type TestOperator, bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

/** Names for something else when spelt otherwise, and codes that people type. */
const SPELT_FREELY = ['Meter', 'Code'];

describe('an identifier with a space at its end', () => {
  const { test } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let owner: TestOperator;
  let ids: Record<string, string>;
  let bodies: Record<string, unknown>;

  beforeAll(async () => {
    owner = await test.addOperator();
    ({ ids, bodies } = await stock(owner, () => test.app.get(JobsRunner).runOnce()));
  });

  it('names nothing in the path of any operation', async () => {
    const { paths } = (await test.anonymous.get('/openapi.json')).body;
    let walked = 0;
    for (const [path, item] of Object.entries<Record<string, OpenApiOperation>>(paths)) {
      for (const [method, operation] of Object.entries(item)) {
        for (const [, parent, name] of path.matchAll(/([^/]+\/)\{(\w+)\}/g)) {
          if (name === 'Token' || SPELT_FREELY.includes(name!)) continue;
          const known = `${parent}{${name}}` in ids ? `${parent}{${name}}` : name!;
          const spaced = fill(path, { Token: 'offer', ...ids, [known]: `${ids[known]}%20` });
          const body = bodies[`${method} ${path}`] ?? operation.requestBody?.content['application/json']?.example;
          const { status } = await owner.api.raw(`${spaced}${queryOf(operation, ids)}`, {
            method: method.toUpperCase(),
            headers: { 'content-type': 'application/json' },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          walked++;
          expect([method, spaced, Math.floor(status / 100)]).toEqual([method, spaced, 4]);
        }
      }
    }
    expect(walked).toBeGreaterThan(50);
  });

  it('names nothing in a body or a filter', async () => {
    const availability = { productId: `${ids['ActivityID']} `, optionId: 'DEFAULT', localDate: '2027-06-05' };
    expectOctoError(await owner.api.post('/octo/availability', availability), 400, 'INVALID_PRODUCT_ID', {
      productId: availability.productId,
    });
    const PaymentReference = 'PAY-7';
    await owner.api.post('/api/v2/ota/partner/booking', bookingBody(ids['ActivityID']!, { PaymentReference }));
    const listed = async (path: string, query: Record<string, string>) =>
      (await owner.api.get(`/api/v2/${path}`, query)).body.data as unknown[];
    expect((await listed('ota/partner/bookings', { PaymentReference })).length).toBeGreaterThan(0);
    expect(await listed('ota/partner/bookings', { PaymentReference: `${PaymentReference} ` })).toEqual([]);
    expect((await listed('operator/bookings', { Partner: 'adventuro' })).length).toBeGreaterThan(0);
    expect(await listed('operator/bookings', { Partner: 'adventuro ' })).toEqual([]);
  });
});
