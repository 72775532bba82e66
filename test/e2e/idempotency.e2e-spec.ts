import type { ApiAnswer, ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const BOOKING = '/api/v2/ota/partner/booking';

describe('Idempotency-Key', () => {
  const { test, operator } = useTestApp();
  let activityId: string;

  beforeAll(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 1000);
    await operator.addTimeslot(activityId, '2027-06-05', '12:00', 0);
  });

  let keys = 0;
  const newKey = () => `key ${++keys}`;
  const book = (key: string, overrides: Record<string, unknown> = {}, client: ApiClient = operator.api) =>
    client.post(BOOKING, bookingBody(activityId, overrides), { 'idempotency-key': key });

  const bookings = async (paymentReference: string): Promise<unknown[]> =>
    (await operator.api.get('/api/v2/operator/bookings', { Search: paymentReference })).body.data;

  function expectReplay(answer: ApiAnswer, first: ApiAnswer): void {
    expect([answer.status, answer.text]).toEqual([first.status, first.text]);
    expect(answer.headers.get('idempotent-replayed')).toBe('true');
    for (const name of ['content-type', 'location']) expect(answer.headers.get(name)).toBe(first.headers.get(name));
  }

  it('gives 30 parallel identical requests one booking and the same bytes', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 30 }, () => book(key, { PaymentReference: 'PAR-30' })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status, headers }) => status === 201 && headers.get('location') !== null)).toBe(true);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(29);
    expect(await bookings('PAR-30')).toHaveLength(1);
    expect(await test.capacityDifferences()).toEqual([]);
  });

  it('gives the first answer whatever has become of what was booked', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 4);
    const held = await operator.api.post('/api/v2/ota/partner/holds', holdBody(ActivityID));
    const ofHold = { HoldID: held.body.data.HoldID };
    const keys = [newKey(), newKey()];
    const bodies = [bookingBody(ActivityID), bookingBody(ActivityID, ofHold)];
    const bookBoth = () =>
      Promise.all(bodies.map((body, index) => operator.api.post(BOOKING, body, { 'idempotency-key': keys[index]! })));
    const first = await bookBoth();
    expect(first.map(({ status }) => status)).toEqual([201, 201]);
    await operator.api.patch(`/api/v2/operator/activities/${ActivityID}`, { Status: 'archived' });
    const again = await bookBoth();
    again.forEach((answer, index) => expectReplay(answer, first[index]!));
  });

  it('marks the first answer not as a replay, and without a key books each time', async () => {
    const key = newKey();
    const first = await book(key, { PaymentReference: 'ONCE' });
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expectReplay(await book(key, { PaymentReference: 'ONCE' }), first);
    await operator.api.post(BOOKING, bookingBody(activityId, { PaymentReference: 'ONCE' }));
    expect(await bookings('ONCE')).toHaveLength(2);
  });

  it('gives the first answer after a restart, by another process and 35 days later', async () => {
    const key = newKey();
    const first = await book(key);
    const other = await test.another();
    other.clock.advance(35 * 86_400);
    expectReplay(await book(key, {}, other.anonymous.withKey(operator.api.key!)), first);
  });

  it('runs a request once though two processes receive it at the same time', async () => {
    const other = await test.another();
    const key = newKey();
    const clients = [operator.api, other.anonymous.withKey(operator.api.key!)];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => book(key, { PaymentReference: 'TWO-PROCESSES' }, clients[index % 2])),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await bookings('TWO-PROCESSES')).toHaveLength(1);
  });

  it('creates a resource of the operator once though two processes receive the request at the same time', async () => {
    const other = await test.another();
    const clients = [operator.api, other.anonymous.withKey(operator.api.key!)];
    const create = (client: (typeof clients)[number], Name: string, key: string) =>
      client.post('/api/v2/operator/api-keys', { Name, Permissions: ['ota'] }, { 'idempotency-key': key });
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const key = newKey();
        const [one, two] = await Promise.all(clients.map((client) => create(client, `Two processes ${index}`, key)));
        expect([one!.status, two!.text]).toEqual([201, one!.text]);
      }),
    );
    const keys: { Name: string }[] = (await operator.api.get('/api/v2/operator/api-keys', { Limit: 200 })).body.data;
    expect(keys.filter(({ Name }) => Name.startsWith('Two processes'))).toHaveLength(10);
  });

  describe('is rejected with 409', () => {
    it('for another body, even one that means the same', async () => {
      const key = newKey();
      const first = await book(key);
      expectProblem(await book(key, { Notes: 'new' }), 409, 'idempotency-conflict');
      const spaced = await operator.api.raw(BOOKING, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: `${JSON.stringify(bookingBody(activityId))} `,
      });
      expectProblem(spaced, 409, 'idempotency-conflict');
      expectReplay(await book(key), first);
    });

    it('for another path', async () => {
      const key = newKey();
      await book(key);
      const answer = await operator.api.post('/api/v2/operator/activities', bookingBody(activityId), {
        'idempotency-key': key,
      });
      expectProblem(answer, 409, 'idempotency-conflict');
    });
  });

  describe('belongs to', () => {
    it('the partner: it survives the change to a new key, and the partner’s own path', async () => {
      const [old, renewed] = [await operator.client(['ota'], 'kayakia'), await operator.client(['ota'], 'kayakia')];
      const key = newKey();
      const first = await book(key, {}, old);
      expectReplay(await book(key, {}, renewed), first);
      const bySlug = await renewed.post('/api/v2/ota/kayakia/booking', bookingBody(activityId), {
        'idempotency-key': key,
      });
      expectReplay(bySlug, first);
    });

    it('nobody else: another partner, another key without a partner, another operator', async () => {
      const key = newKey();
      const other = await test.addOperator();
      const { ActivityID } = await other.addActivity();
      await other.addTimeslot(ActivityID, '2027-06-05', '10:00');
      const clients = [
        operator.api,
        await operator.client(['ota'], 'other'),
        await operator.client(['ota']),
        await operator.client(['ota']),
      ];
      const references = new Set<string>();
      for (const client of clients) references.add((await book(key, {}, client)).body.data.BookingReference);
      expect(references.size).toBe(4);
      const elsewhere = await book(key, { ActivityID }, other.api);
      expect([elsewhere.status, elsewhere.headers.get('idempotent-replayed')]).toEqual([201, null]);
    });
  });

  describe('keeps', () => {
    it('a business outcome: the 409 stays though places come free', async () => {
      const { ActivityID } = await operator.addActivity();
      const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 0);
      const key = newKey();
      const rejected = await book(key, { ActivityID });
      expectProblem(rejected, 409, 'insufficient-capacity');
      await operator.api.patch(`/api/v2/operator/timeslots/${TimeslotID}`, { Capacity: 5 });
      const again = await book(key, { ActivityID });
      expectProblem(again, 409, 'insufficient-capacity');
      expectReplay(again, rejected);
      expect((await book(newKey(), { ActivityID })).status).toBe(201);
    });

    it('no 404: what was not found may just have been made elsewhere', async () => {
      const draft = await operator.addActivity({ Status: 'draft' });
      const key = newKey();
      expectProblem(await book(key, { ActivityID: draft.ActivityID }), 404, 'product-not-found');
      await operator.api.patch(`/api/v2/operator/activities/${draft.ActivityID}`, { Status: 'published' });
      await operator.addTimeslot(draft.ActivityID, '2027-06-05', '10:00');
      expect((await book(key, { ActivityID: draft.ActivityID })).status).toBe(201);
    });

    it('nothing of a 422, 403 or 401: the corrected request may use the key', async () => {
      const key = newKey();
      expectProblem(await book(key, { Participants: 0 }), 422, 'validation');
      expectProblem(await book(key, { Participants: 999 }), 422, 'validation');
      expectProblem(await book(key, {}, await operator.client(['shop'], 'adventuro')), 403, 'forbidden');
      expectProblem(await book(key, {}, test.anonymous), 401, 'unauthorized');
      expect((await book(key)).status).toBe(201);
    });
  });

  it('is 1 to 200 printable ASCII characters', async () => {
    for (const key of ['', 'x'.repeat(201), 'clé', 'tab\tinside']) {
      expectProblem(await book(key), 400, 'invalid-idempotency-key');
    }
    expect((await book('x'.repeat(200))).status).toBe(201);
    expect((await book('~ !"#$%&()*+,-./:;<=>?@[]^_`{|}')).status).toBe(201);
  });

  it('works for everything that an operator creates', async () => {
    const paths: [string, object][] = [
      ['activities', { Name: 'Repeated', Type: 'hire', DurationMinutes: 60 }],
      [`activities/${activityId}/timeslots`, { Date: '2027-07-01', Time: '10:00' }],
      [`activities/${activityId}/questions`, { Type: 'text', Label: 'Allergies?' }],
      ['api-keys', { Name: 'Repeated', Permissions: ['ota'] }],
    ];
    for (const [path, body] of paths) {
      const key = { 'idempotency-key': newKey() };
      const first = await operator.api.post(`/api/v2/operator/${path}`, body, key);
      expect([path, first.status]).toEqual([path, 201]);
      expectReplay(await operator.api.post(`/api/v2/operator/${path}`, body, key), first);
    }
  });
});
