import { randomUUID } from 'node:crypto';
import type { ApiAnswer, ApiClient } from '../support/api-client';
import { stock } from '../support/booking-load';
import { expectOctoError } from '../support/octo';
import { OCTO } from '../support/octo-bookings';
import { ServerFleet } from '../support/server-fleet';
import { verifyCapacity } from '../support/server-process';
import { BASKETS, CUSTOMER } from '../support/shop';
import { type TestOperator, bookingBody } from '../support/test-app';
import { type TestDatabase, createTestDatabase } from '../support/test-database';

const BOOKING = '/api/v2/ota/partner/booking';
const AT_THE_DESK = { Customer: { FirstName: 'Ada', LastName: 'L.' }, Payment: { Method: 'cash' } };

const PLACES = 10;
const EACH = 8;

describe('resellers next to all other channels, at two server processes', () => {
  let used: TestDatabase;
  let servers: ServerFleet;
  let operator: TestOperator;
  let activityId: string;
  let unitId: string;

  const client = (index: number): Promise<ApiClient> => servers.client(index, operator.api.key!);
  const isSold = ({ status }: ApiAnswer) => status === 200 || status === 201;
  const reservation = (hour: string) => ({
    productId: activityId,
    optionId: 'DEFAULT',
    availabilityId: `2027-06-05T${hour}:00:00+01:00`,
    unitItems: [{ unitId }],
  });

  beforeAll(async () => {
    used = await createTestDatabase();
    ({ operator, activityId } = await stock(used, [
      ['10:00', PLACES],
      ['14:00', PLACES],
    ]));
    servers = await ServerFleet.start(used, 2);
    const product = await (await client(0)).get(`/octo/products/${activityId}`);
    unitId = product.body.options[0].units[0].id;
  });

  afterAll(async () => {
    await servers.stop();
    await used.drop();
  });

  it('never sell a place too many, and what the shop and resellers hold can be had', async () => {
    const item = { ActivityID: activityId, Date: '2027-06-05', Time: '10:00', Participants: 1 };
    const doors: Record<string, (api: ApiClient) => Promise<ApiAnswer>> = {
      reseller: (api) => api.post(OCTO, reservation('10')),
      partner: (api) => api.post(BOOKING, bookingBody(activityId)),
      'partner with a key': (api) => api.post(BOOKING, bookingBody(activityId), { 'Idempotency-Key': randomUUID() }),
      desk: (api) => api.post('/api/v2/operator/bookings', bookingBody(activityId, AT_THE_DESK)),
      shop: (api) => api.post(BASKETS, { Items: [item] }),
    };
    const sent = Object.entries(doors).flatMap(([door, sell]) => {
      return Array.from({ length: EACH }, async (_, index) => ({ door, answer: await sell(await client(index)) }));
    });
    const answers = await Promise.all(sent);
    expect(answers.filter(({ answer }) => answer.status >= 500)).toEqual([]);
    const sold = answers.filter(({ answer }) => isSold(answer));
    expect(sold).toHaveLength(PLACES);

    const apis = await Promise.all([client(0), client(1)]);
    const kept = sold.flatMap(({ door, answer: { body } }, index) => {
      const api = apis[index % 2]!;
      if (door === 'reseller') return [api.post(`${OCTO}/${body.uuid}/confirm`, {})];
      if (door !== 'shop') return [];
      const paid = { Customer: CUSTOMER, Payment: { Method: 'card', Token: 'tok_ok' } };
      return [api.post(`${BASKETS}/${body.data.BasketID}/checkout`, paid)];
    });
    for (const answer of await Promise.all(kept)) {
      expect({ body: answer.body, isSold: isSold(answer) }).toMatchObject({ isSold: true });
    }
    const confirmed = await apis[0].get('/api/v2/operator/bookings', { ActivityID: activityId, Status: 'confirmed' });
    const places = confirmed.body.data.map(({ Participants }: { Participants: number }) => Participants);
    expect(places).toEqual(Array.from({ length: PLACES }, () => 1));
    expectOctoError(await apis[1].post(OCTO, reservation('10')), 400, 'UNPROCESSABLE_ENTITY');
    expect(await verifyCapacity(used)).toMatchObject({ code: 0, Differences: [] });
  });

  it('reserve once under a UUID that arrives twenty times', async () => {
    const uuid = randomUUID();
    const reserve = async (_: unknown, index: number) =>
      (await client(index)).post(OCTO, { ...reservation('14'), uuid });
    const answers = await Promise.all(Array.from({ length: 20 }, reserve));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { uuid, status: 'ON_HOLD' } });
    const another = { ...reservation('14'), uuid, unitItems: [{ unitId }, { unitId }] };
    expectOctoError(await (await client(1)).post(OCTO, another), 400, 'INVALID_BOOKING_UUID', { uuid });
    const held = await (await client(0)).get('/api/v2/operator/bookings', { ActivityID: activityId, Status: 'held' });
    expect(held.body.data).toHaveLength(1);
    expect(await verifyCapacity(used)).toMatchObject({ code: 0, Differences: [] });
  });
});
