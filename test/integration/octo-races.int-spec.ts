import { randomUUID } from 'node:crypto';
import type { ApiAnswer, ApiClient } from '../support/api-client';
import { expectOctoError } from '../support/octo';
import { OCTO, OctoSales } from '../support/octo-bookings';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const AT = '2027-06-01T08:00:00Z';

describe('resellers at the same moment', () => {
  const { test, operator } = useTestApp({ at: AT, operatorPerTest: true });
  const later = '2027-06-06T10:00:00+01:00';
  let sales: OctoSales;
  let there: ApiClient;
  let other: Awaited<ReturnType<typeof test.another>>;

  beforeAll(async () => (other = await test.another()));
  beforeEach(async () => {
    other.clock.set(AT);
    sales = await new OctoSales(operator).open();
    await operator.addTimeslot(sales.activityId, '2027-06-06', '10:00', 10);
    there = other.anonymous.withKey(await operator.issueKey(['ota', 'operator'], 'adventuro'));
  });
  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const isSold = ({ status }: ApiAnswer) => status === 200 || status === 201;

  it('get ten places and no more, forty of them and next to all other channels', async () => {
    const unitItems = sales.units(1);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => sales.reserve({ unitItems }, index % 2 ? there : operator.api)),
    );
    expect(answers.filter(isSold)).toHaveLength(10);
    for (const rejected of answers.filter((answer) => !isSold(answer))) {
      expectOctoError(rejected, 400, 'UNPROCESSABLE_ENTITY');
    }
    expect(await sales.taken()).toBe(10);
  });

  it('share them with the partner API and the desk', async () => {
    const desk = { Customer: { FirstName: 'Ada', LastName: 'L.' }, Payment: { Method: 'cash' } };
    const unitItems = sales.units(1);
    const sellers: ((client: ApiClient) => Promise<ApiAnswer>)[] = [
      (client) => sales.reserve({ unitItems }, client),
      (client) => client.post('/api/v2/ota/partner/booking', bookingBody(sales.activityId)),
      (client) =>
        client.post('/api/v2/ota/partner/booking', bookingBody(sales.activityId), { 'Idempotency-Key': randomUUID() }),
      (client) => client.post('/api/v2/operator/bookings', bookingBody(sales.activityId, desk)),
    ];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => sellers[index % 4]!(index % 8 < 4 ? there : operator.api)),
    );
    expect(answers.filter(isSold)).toHaveLength(10);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await sales.taken()).toBe(10);
  });

  it('confirm and cancel: one of both orders happened', async () => {
    for (let round = 0; round < 6; round++) {
      const { uuid } = await sales.reserved({ unitItems: sales.units(1) });
      const [confirmed, cancelled] = await Promise.all([
        operator.api.post(`${OCTO}/${uuid}/confirm`, {}),
        there.post(`${OCTO}/${uuid}/cancel`, {}),
      ]);
      expect(cancelled.body.status).toBe('CANCELLED');
      if (confirmed.status === 200) expect(confirmed.body.status).toMatch(/CONFIRMED|CANCELLED/);
      else expectOctoError(confirmed, 400, 'UNPROCESSABLE_ENTITY');
      const now = await sales.read(uuid);
      expect(now.status).toBe('CANCELLED');
      expect(now.utcConfirmedAt === null).toBe(confirmed.status !== 200);
      expect(await sales.taken()).toBe(0);
    }
  });

  it('confirm twice, and confirm what expires in that moment', async () => {
    const { uuid } = await sales.reserved();
    const twice = await Promise.all([operator.api, there].map((client) => client.post(`${OCTO}/${uuid}/confirm`, {})));
    expect(twice.map(({ body }) => body.status)).toEqual(['CONFIRMED', 'CONFIRMED']);
    const expiring = await sales.reserved({ expirationMinutes: 1 });
    // The other process is a minute ahead: there the hold has ended.
    other.clock.advance(60);
    const [confirmed, taken] = await Promise.all([
      operator.api.post(`${OCTO}/${expiring.uuid}/confirm`, {}),
      sales.reserve({ unitItems: sales.units(8) }, there),
    ]);
    expect([confirmed.status, taken.status].sort()).toEqual([200, 400]);
    if (confirmed.status !== 200) {
      expectOctoError(confirmed, 400, 'INVALID_BOOKING_UUID', { uuid: expiring.uuid });
    }
  });

  it('update the same booking, and exchange places without waiting for each other for ever', async () => {
    const { uuid } = await sales.confirmed();
    const updates = await Promise.all([
      operator.api.patch(`${OCTO}/${uuid}`, { availabilityId: later, unitItems: sales.units(3) }),
      there.patch(`${OCTO}/${uuid}`, { unitItems: sales.units(5), notes: 'five' }),
    ]);
    expect(updates.map(({ status }) => status)).toEqual([200, 200]);
    const now = await sales.read(uuid);
    expect(now).toMatchObject({ availabilityId: later, notes: 'five' });
    expect([3, 5]).toContain(now.unitItems.length);
    expect([await sales.taken(), await sales.taken('2027-06-06')]).toEqual([0, now.unitItems.length]);
    const movers = await Promise.all(Array.from({ length: 4 }, () => sales.confirmed({ unitItems: sales.units(1) })));
    const moved = await Promise.all(
      movers.flatMap(({ uuid: mover }, index) => {
        const client = index % 2 ? there : operator.api;
        const to = [later, sales.availabilityId];
        return (index % 2 ? to : [...to].reverse()).map((availabilityId) =>
          client.patch(`${OCTO}/${mover}`, { availabilityId }),
        );
      }),
    );
    // Four and a party of three or five fit on both days, so nobody is rejected.
    expect(moved.map(({ status, body }) => [status, body.error])).toEqual(moved.map(() => [200, undefined]));
  });

  it('see at once what staff have changed', async () => {
    const { uuid, id, unitItems } = await sales.confirmed({
      contact: { fullName: 'Ada Lovelace', emailAddress: 'ada@example.com', phoneNumber: 'none' },
    });
    const path = `/api/v2/operator/bookings/${id}`;
    await operator.api.post(`${path}/move`, { Date: '2027-06-06', Time: '10:00' });
    expect(await sales.read(uuid)).toMatchObject({ availabilityId: later });
    await operator.api.patch(path, { Participants: 4, Notes: 'By the window' });
    const larger = await sales.read(uuid);
    expect(larger.notes).toBe('By the window');
    expect(larger.unitItems).toMatchObject([...unitItems, {}, {}]);
    for (const { ticket, supplierReference } of larger.unitItems) {
      expect(ticket.deliveryOptions).toEqual([{ deliveryFormat: 'QRCODE', deliveryValue: supplierReference }]);
    }
    await operator.api.patch(path, { Participants: 1, Customer: { LastName: 'King' } });
    const smaller = await sales.read(uuid);
    expect(smaller.unitItems).toEqual(larger.unitItems.slice(0, 1));
    expect(smaller.contact).toMatchObject({
      ...{ fullName: 'Ada King', firstName: 'Ada', lastName: 'King' },
      ...{ emailAddress: 'ada@example.com', phoneNumber: 'none' },
    });
    await operator.api.post(`${path}/cancel`, { Reason: 'Storm' });
    expect(await sales.read(uuid)).toMatchObject({ status: 'CANCELLED', cancellation: { reason: 'Storm' } });
    const held = await sales.reserved({ availabilityId: later });
    const timeslots = await operator.api.get(
      `/api/v2/operator/activities/${sales.activityId}/timeslots?From=2027-06-06&To=2027-06-06`,
    );
    await operator.api.post(`/api/v2/operator/timeslots/${timeslots.body.data[0].TimeslotID}/cancel`, {});
    expect(await sales.read(held.uuid)).toMatchObject({ status: 'CANCELLED', cancellation: { refund: 'FULL' } });
  });
});
