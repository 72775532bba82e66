import type { LoggedAction } from '../support/api-client';
import { frameworkRequests } from '../support/framework-requests';
import { type RawAnswer, askRaw } from '../support/raw-http';
import { type TestApp, bookingBody, holdBody } from '../support/test-app';
import { useBothWays } from '../support/use-test-app';

const BOOKING = '/api/v2/ota/partner/booking';

describe('bookings by a hot route', () => {
  const { fast, plain, operator } = useBothWays({ at: '2027-06-01T12:00:00Z' });
  let activity: string;
  let key: string;

  beforeAll(async () => {
    activity = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activity, '2027-06-05', '10:00', 1_000);
    await operator.addTimeslot(activity, '2027-06-05', '12:00', 1);
    const closed = await operator.addTimeslot(activity, '2027-06-05', '16:00');
    await operator.api.patch(`/api/v2/operator/timeslots/${closed.TimeslotID}`, { Status: 'closed' });
    key = await operator.issueKey(['ota'], 'adventuro');
  });
  beforeEach(async () => {
    await book(fast, bookingBody(activity, { Time: '12:00' }));
    // The framework shows the response to a booking and to each kind of rejected one.
    for (const body of [bookingBody(activity), bookingBody(activity, { Time: '12:00' })]) await book(fast, body);
  });

  const book = (app: TestApp, body: unknown, headers: Record<string, string> = {}, path = BOOKING) =>
    askRaw(
      `${app.url}${path}`,
      'POST',
      { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-request-id': 'same', ...headers },
      Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    );

  it('gives the same answers as the framework, with the same headers', async () => {
    const bodies: unknown[] = [
      bookingBody(activity),
      bookingBody(activity, { Notes: 'Größe M', PaymentReference: 'ADV-1', Tickets: null }),
      bookingBody(activity, { Participants: 999 }),
      bookingBody(activity, { Participants: '1' }),
      bookingBody(activity, { Time: '12:00' }),
      bookingBody(activity, { Time: '12:00', Participants: 3 }),
      bookingBody(activity, { Time: '16:00' }),
      bookingBody(activity, { Time: '17:00' }),
      bookingBody(activity, { Date: '2027-02-30' }),
      bookingBody(activity, { Date: '2027-05-31' }),
      bookingBody(activity, { Customer: { FirstName: '', Email: 'ada' } }),
      bookingBody(activity, { Answers: [{ QuestionID: 1, Value: 'yes' }] }),
      bookingBody(activity, { HoldID: 'hold_aaaaaaaaaaaa' }),
      bookingBody(activity, { Surprise: true }),
      bookingBody('a_aaaaaaaaaaaa'),
      {},
      [],
      'null',
      '{"ActivityID":',
      '{"__proto__":{}}',
      '',
    ];
    for (const body of bodies) {
      const expected = comparable(await book(plain, body));
      for (let time = 0; time < 2; time++) {
        expect({ body, answer: comparable(await book(fast, body)) }).toEqual({ body, answer: expected });
      }
    }
  });

  it('knows the address that is written with the partner’s own name, and no other', async () => {
    for (const [path, status] of [
      ['/api/v2/ota/adventuro/booking', 201],
      ['/api/v2/ota/another/booking', 403],
      ['/api/v2/ota/core/booking', 404],
      ['/api/v2/ota/partner/booking?dryRun=1', 422],
    ] as const) {
      const expected = await book(plain, bookingBody(activity), {}, path);
      const answer = await book(fast, bookingBody(activity), {}, path);
      expect(answer.status).toBe(status);
      expect(comparable(answer)).toEqual(comparable(expected));
    }
  });

  it('leaves what is unusual to the framework', async () => {
    const unusual: Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { authorization: `Bearer ${await operator.issueKey(['usage:write'])}` },
      { authorization: 'Bearer nonsense' },
      { 'idempotency-key': '' },
      { origin: 'https://example.org' },
    ];
    for (const headers of unusual) {
      const expected = await book(plain, bookingBody(activity), headers);
      expect(comparable(await book(fast, bookingBody(activity), headers))).toEqual(comparable(expected));
    }
  });

  it('does without the framework, whether there are places or not', async () => {
    const requested = await frameworkRequests(fast, async () => {
      for (let time = 0; time < 3; time++) {
        expect((await book(fast, bookingBody(activity))).status).toBe(201);
        expect((await book(fast, bookingBody(activity), {}, '/api/v2/ota/adventuro/booking')).status).toBe(201);
        expect((await book(fast, bookingBody(activity, { Time: '12:00' }))).status).toBe(409);
      }
    });
    expect(requested).toBe(0);
  });

  it('gives those that carry a key the same answers as the framework, also when they are repeated', async () => {
    const bodies: unknown[] = [
      bookingBody(activity),
      bookingBody(activity, { Time: '12:00' }),
      bookingBody(activity, { Participants: '1' }),
      bookingBody(activity, { HoldID: 'hold_aaaaaaaaaaaa' }),
      '{"ActivityID":',
    ];
    for (const [index, body] of bodies.entries()) {
      const askAll = async (app: TestApp, name: string) => {
        const headers = { 'idempotency-key': `${name} ${index}` };
        const first = await book(app, body, headers);
        const again = await book(app, body, headers, '/api/v2/ota/adventuro/booking');
        const other = await book(app, bookingBody(activity, { Notes: 'other' }), headers);
        if (first.status === 201) expect(again.body).toBe(first.body);
        return [first, again, other].map(comparable);
      };
      const expected = await askAll(plain, 'plain');
      expect({ body, answers: await askAll(fast, 'fast') }).toEqual({ body, answers: expected });
      expect({ body, answers: await askAll(fast, 'faster') }).toEqual({ body, answers: expected });
    }
    for (const unfit of ['', 'é', 'x'.repeat(201)]) {
      const [expected, answer] = await Promise.all(
        [plain, fast].map((app) => book(app, bookingBody(activity), { 'idempotency-key': unfit })),
      );
      expect(comparable(answer!)).toEqual(comparable(expected!));
    }
  });

  it('does without the framework for those that carry a key, and for holds', async () => {
    const hold = (headers: Record<string, string> = {}) =>
      book(fast, holdBody(activity), headers, '/api/v2/ota/partner/holds');
    await hold();
    const requested = await frameworkRequests(fast, async () => {
      for (const name of ['one', 'one', 'two']) {
        expect((await book(fast, bookingBody(activity), { 'idempotency-key': `booked ${name}` })).status).toBe(201);
        const held = await hold({ 'idempotency-key': `held ${name}` });
        expect(held.status).toBe(201);
        const { HoldID } = (JSON.parse(held.body) as { data: { HoldID: string } }).data;
        const ofHold = bookingBody(activity, { HoldID });
        expect((await book(fast, ofHold, { 'idempotency-key': `of hold ${name}` })).status).toBe(201);
      }
    });
    expect(requested).toBe(0);
  });

  it('puts on record who booked what, also when several book at the same time', async () => {
    const partners = ['adventuro', 'another', 'adventuro', 'another', 'adventuro', 'another'];
    const keys = new Map([
      ['adventuro', key],
      ['another', await operator.issueKey(['ota'], 'another')],
    ]);
    const bookAs = async (partner: string) =>
      bookedBy(await book(fast, bookingBody(activity), { authorization: `Bearer ${keys.get(partner)!}` }));
    await bookAs('another');
    const booked = await Promise.all(partners.map(bookAs));
    expect(booked.map(({ Partner }) => Partner)).toEqual(partners);

    const log = await operator.api.get('/api/v2/operator/audit-log', { Limit: 10 });
    const actors = booked.map(({ BookingReference }) => {
      const [entry, ...more] = (log.body.data as LoggedAction[]).filter(({ Subject }) => Subject === BookingReference);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ Action: 'booking.confirmed', Actor: { Kind: 'key' } });
      return entry!.Actor.ID;
    });
    const [one, other] = actors;
    expect(one).not.toBe(other);
    expect(actors).toEqual([one, other, one, other, one, other]);
  });
});

function bookedBy({ body }: RawAnswer) {
  return (JSON.parse(body) as { data: { BookingReference: string; Partner: string } }).data;
}

/** Without what belongs to one booking. */
function comparable({ headers: { etag, location, ...headers }, ...answer }: RawAnswer) {
  return {
    ...answer,
    headers: { ...headers, hasEtag: etag !== undefined, location: location?.replace(/\w{10}$/, '…') },
    body: answer.body.replace(/"BookingReference":"\w{10}"/, '"BookingReference":"…"'),
  };
}
