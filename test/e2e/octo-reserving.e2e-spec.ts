import { randomUUID } from 'node:crypto';
import { expectOctoError } from '../support/octo';
import { OCTO, OctoSales } from '../support/octo-bookings';
import { countStatements } from '../support/statements';
import { useTestApp } from '../support/use-test-app';

describe('reserving', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let sales: OctoSales;

  beforeEach(async () => (sales = await new OctoSales(operator).open()));
  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const rejected = async (overrides: Record<string, unknown>, error: string, echo = {}) => {
    expectOctoError(await sales.reserve(overrides), 400, error, echo);
    expect(await sales.taken()).toBe(0);
  };

  it('is checked in the order of the standard', async () => {
    const faults: [Record<string, unknown>, string, Record<string, unknown>?][] = [
      [{ expirationMinutes: '30' }, 'BAD_REQUEST'],
      [{ productId: undefined }, 'INVALID_PRODUCT_ID', { productId: null }],
      [{ productId: 'a_nothing' }, 'INVALID_PRODUCT_ID', { productId: 'a_nothing' }],
      [{ optionId: null }, 'INVALID_OPTION_ID', { optionId: null }],
      [{ optionId: 'OTHER' }, 'INVALID_OPTION_ID', { optionId: 'OTHER' }],
      [{ availabilityId: undefined }, 'INVALID_AVAILABILITY_ID', { availabilityId: null }],
      ...['2027-06-05T10:00:00Z', '2027-06-05T10:00:00+00:00', '2027-06-05T11:00:00+01:00', 'x'].map(
        (availabilityId): [Record<string, unknown>, string, Record<string, unknown>] => {
          return [{ availabilityId }, 'INVALID_AVAILABILITY_ID', { availabilityId }];
        },
      ),
      [{ unitItems: undefined }, 'UNPROCESSABLE_ENTITY'],
      [{ unitItems: [] }, 'UNPROCESSABLE_ENTITY'],
      [{ unitItems: [{ unitId: '999999' }, { unitId: 'x' }] }, 'INVALID_UNIT_ID', { unitId: '999999' }],
      [{ unitItems: [{ unitId: `0${sales.adult}` }] }, 'INVALID_UNIT_ID', { unitId: `0${sales.adult}` }],
      [{ unitItems: [{}] }, 'INVALID_UNIT_ID', { unitId: null }],
      [{ unitItems: sales.units(9) }, 'UNPROCESSABLE_ENTITY'],
    ];
    for (const [index, [overrides, error, echo]] of faults.entries()) {
      await rejected(overrides, error, echo);
      // An earlier error is reported before a later one.
      const [earlier, first, firstEcho] = faults[Math.max(0, index - 1)]!;
      if (index > 0) await rejected({ ...overrides, ...earlier }, first, firstEcho);
    }
  });

  it('rejects wrong types, forms and lengths, and ignores what it does not know', async () => {
    const item = { unitId: sales.adult };
    const wrong: Record<string, unknown>[] = [
      ...[0, -1, 1.5, '5', true].map((expirationMinutes) => ({ expirationMinutes })),
      ...['x', 5, randomUUID().slice(1)].map((uuid) => ({ uuid })),
      ...[5, {}, 'x', [null], [5], ['x'], [{ unitId: 5 }], [{ ...item, uuid: 'x' }]].map((unitItems) => ({
        unitItems,
      })),
      { unitItems: ['b', 'B'].map((letter) => ({ ...item, uuid: `0000000${letter}-0000-4000-8000-000000000000` })) },
      { unitItems: Array.from({ length: 1_001 }, () => item) },
      { resellerReference: 'x'.repeat(101) },
      { notes: 'x'.repeat(2_001) },
      ...[{ fullName: 'x'.repeat(201) }, { firstName: 'x'.repeat(101) }, { emailAddress: 'nobody' }].map((contact) => ({
        contact,
      })),
      ...[{ country: 'x'.repeat(201) }, { locales: 'en' }, { phoneNumber: 44 }, 'x', []].map((contact) => ({
        contact,
      })),
      { productId: 5 },
      { unitItems: [{ ...item, contact: { emailAddress: 'nobody' } }] },
    ];
    for (const overrides of wrong) await rejected(overrides, 'BAD_REQUEST');
    const contact = { fullName: 'x'.repeat(200), phoneNumber: 'ring the bell', emailAddress: null, postalCode: '?' };
    const answer = await sales.reserve({ contact, notes: 'ü'.repeat(2_000), pickupRequested: { any: 1 }, uuid: null });
    expect(answer.body).toMatchObject({ status: 'ON_HOLD', contact, notes: 'ü'.repeat(2_000) });
  });

  it('holds resellers to what the product says of a party', async () => {
    const path = `/api/v2/operator/activities/${sales.activityId}`;
    const { body } = await operator.api.get(path);
    const [adult, child] = body.data.TicketTypes.map(({ PriceFrom: _, ...ticket }: Record<string, unknown>) => ticket);
    const TicketTypes = [
      { ...adult, MinQuantity: 2, MaxQuantity: 4 },
      { ...child, AccompaniedBy: [adult.ID] },
    ];
    const change = await operator.api.patch(path, { TicketTypes, MinParticipants: 3, MaxParticipants: 6 });
    expect(change.status).toBe(200);
    const parties: [number, number][] = [
      [2, 0],
      [1, 3],
      [5, 0],
      [0, 3],
      [4, 3],
    ];
    for (const [adults, children] of parties)
      await rejected({ unitItems: sales.units(adults, children) }, 'UNPROCESSABLE_ENTITY');
    expect((await sales.reserved({ unitItems: sales.units(2, 1) })).unitItems).toHaveLength(3);
  });

  it('takes all places or none, of what can be booked', async () => {
    await sales.reserved({ unitItems: sales.units(8) });
    expectOctoError(await sales.reserve({ unitItems: sales.units(2, 1) }), 400, 'UNPROCESSABLE_ENTITY');
    expect(await sales.taken()).toBe(8);
    await sales.reserved({ unitItems: sales.units(2) });
    const [{ TimeslotID }] = (
      await operator.api.get(`/api/v2/operator/activities/${sales.activityId}/timeslots?From=2027-06-05&To=2027-06-05`)
    ).body.data;
    await operator.api.patch(`/api/v2/operator/timeslots/${TimeslotID}`, { Capacity: 20, Status: 'closed' });
    expectOctoError(await sales.reserve(), 400, 'UNPROCESSABLE_ENTITY');
    await operator.api.patch(`/api/v2/operator/activities/${sales.activityId}`, { Status: 'draft' });
    expectOctoError(await sales.reserve(), 400, 'INVALID_PRODUCT_ID', { productId: sales.activityId });
  });

  it('is done once for each UUID, whatever has become of it', async () => {
    const uuid = randomUUID();
    const sent = { uuid, contact: { firstName: 'Ada', country: null }, notes: 'x', expirationMinutes: 5 };
    const first = await sales.reserve(sent);
    const again = await sales.reserve({
      ...sent,
      uuid: uuid.toUpperCase(),
      expirationMinutes: 50,
      contact: { firstName: 'Ada' },
    });
    expect(again.body).toEqual(first.body);
    const others: Record<string, unknown>[] = [
      ...[{ notes: 'y' }, { contact: { firstName: 'Eve' } }, { unitItems: sales.units(3) }],
      ...[{ resellerReference: 'x' }, { productId: 'a_nothing' }, { availabilityId: 'x' }, { optionId: 'x' }],
    ];
    for (const other of others) {
      expectOctoError(await sales.reserve({ ...sent, ...other }), 400, 'INVALID_BOOKING_UUID', { uuid });
    }
    await sales.act(uuid, 'confirm');
    await operator.api.patch(`/api/v2/operator/activities/${sales.activityId}`, { Status: 'archived' });
    expect((await sales.reserve(sent)).body.status).toBe('CONFIRMED');
    await sales.act(uuid, 'cancel');
    expect((await sales.reserve(sent)).body.status).toBe('CANCELLED');
  });

  it('is done once when a UUID arrives twenty times at the same moment, in two processes', async () => {
    const another = await test.another();
    another.clock.set('2027-06-01T08:00:00Z');
    const there = another.anonymous.withKey(await operator.issueKey(['ota'], 'adventuro'));
    const uuid = randomUUID();
    const clients = Array.from({ length: 20 }, (_, index) => (index % 2 ? there : operator.api));
    const answers = await Promise.all(clients.map((client) => sales.reserve({ uuid }, client)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ uuid, status: 'ON_HOLD' });
    expect(await sales.taken()).toBe(2);
    const mixed = await Promise.all(
      clients.map((client, index) => sales.reserve({ uuid, notes: index < 10 ? 'x' : 'y' }, client)),
    );
    for (const answer of mixed) expectOctoError(answer, 400, 'INVALID_BOOKING_UUID', { uuid });
  });

  it('for a test is rejected with a live key', async () => {
    const [test, live] = [{ 'Octo-Env': 'test' }, { 'Octo-Env': 'live' }];
    const reserve = (headers: Record<string, string>) => operator.api.post(OCTO, sales.body(), headers);
    expectOctoError(await reserve(test), 400, 'BAD_REQUEST');
    const { uuid } = (await reserve(live)).body;
    expectOctoError(await operator.api.patch(`${OCTO}/${uuid}`, { notes: 'x' }, test), 400, 'BAD_REQUEST');
    for (const action of ['extend', 'confirm', 'cancel']) {
      expectOctoError(await operator.api.post(`${OCTO}/${uuid}/${action}`, {}, test), 400, 'BAD_REQUEST');
    }
    const read = await operator.api.get(`${OCTO}/${uuid}`, {}, test);
    expect(read.body).toMatchObject({ status: 'ON_HOLD', notes: null, testMode: false });
    expect(await sales.taken()).toBe(2);
  });

  it('survives what is far too long', async () => {
    const unitItems = Array.from({ length: 10_000 }, () => ({ unitId: sales.adult }));
    for (const overrides of [{ unitItems }, { notes: 'x'.repeat(100_000) }]) {
      const { status, body } = await sales.reserve(overrides);
      expect([400, 413]).toContain(status);
      expect(['BAD_REQUEST', 'PAYLOAD_TOO_LARGE']).toContain(body.error);
    }
    expect(await sales.taken()).toBe(0);
  });

  it('returns prices on request, as they were', async () => {
    const reserve = (overrides: object) =>
      operator.api.post(
        `${OCTO}?_capabilities=octo/pricing`,
        sales.body({ unitItems: sales.units(2, 1), ...overrides }),
      );
    const price = (amount: number) => ({
      ...{ original: amount, retail: amount, net: null, currency: 'GBP', currencyPrecision: 2, includedTaxes: [] },
    });
    expect((await reserve({ currency: 'EUR' })).body.error).toBe('BAD_REQUEST');
    const answer = await reserve({ currency: 'default' });
    expect(answer.body.pricing).toEqual(price(11_500));
    expect(answer.body.unitItems.map(({ pricing }: { pricing: object }) => pricing)).toEqual(
      [4500, 4500, 2500].map(price),
    );
    expect(answer.body.unitItems[0].unit.pricing).toEqual([price(4500)]);
    expect((await sales.read(answer.body.uuid)).pricing).toBeUndefined();
  });

  it('and confirming read nothing twice', async () => {
    const count = countStatements(test);
    const sent = { reserving: Infinity, confirming: Infinity };
    // The first round fills caches, and another may meet their renewal.
    for (let round = 0; round < 3; round++) {
      const uuid = randomUUID();
      sent.reserving = Math.min(sent.reserving, await count(() => sales.reserved({ uuid })));
      sent.confirming = Math.min(sent.confirming, await count(() => sales.act(uuid, 'confirm')));
    }
    expect(sent).toEqual({ reserving: 13, confirming: 20 });
  });
});
