import type { ApiAnswer } from '../support/api-client';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { FeedReader } from '../support/feed';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { addQuestion, upload } from '../support/waivers';

const BOOKINGS = '/api/v2/ota/partner/bookings';
const HOLDS = '/api/v2/ota/partner/holds';
const DATE = '2027-06-05';
const CUSTOMER = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' };

describe('a group of bookings', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let kayak: string;
  let sauna: string;

  beforeEach(async () => {
    kayak = (await operator.addActivity()).ActivityID;
    sauna = (await operator.addActivity({ Name: 'Sauna', Price: { Amount: 2000, Currency: 'GBP' } })).ActivityID;
    for (const id of [kayak, sauna]) await operator.addTimeslot(id, DATE, '10:00', 10);
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const post = (Items: object[], overrides: object = {}, headers: Record<string, string> = {}): Promise<ApiAnswer> =>
    operator.api.post(BOOKINGS, { Items, PaymentReference: 'ADV-1', Customer: CUSTOMER, ...overrides }, headers);

  const remaining = async (activityId: string): Promise<number> => {
    const { body } = await operator.api.get(`/api/v2/ota/partner/availability/${activityId}/timeslots`, { Date: DATE });
    return body.data[0]?.Remaining ?? 0;
  };

  const hold = async (activityId: string, overrides: object = {}): Promise<string> => {
    const { status, body } = await operator.api.post(HOLDS, holdBody(activityId, { ...overrides }));
    expect(status).toBe(201);
    return body.data.HoldID;
  };

  it('books several products, sessions and holds at once, in the order of the items', async () => {
    const HoldID = await hold(sauna, { Participants: 3 });
    const items = [
      holdBody(kayak, { Participants: 2, Notes: 'First.' }),
      holdBody(sauna, { Participants: 3, HoldID }),
      holdBody(kayak, { Participants: 4 }),
    ];
    const { status, body, headers } = await post(items);
    expect(status).toBe(201);
    const { GroupReference, Bookings, ...group } = body.data;
    expect(GroupReference).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(group).toEqual({ PaymentReference: 'ADV-1', Total: { Amount: 33_000, Currency: 'GBP' } });
    const shared = { GroupReference, PaymentReference: 'ADV-1', Status: 'confirmed', Customer: CUSTOMER };
    expect(Bookings).toMatchObject([
      { ...shared, ActivityID: kayak, Participants: 2, Notes: 'First.' },
      { ...shared, ActivityID: sauna, Participants: 3, Total: { Amount: 6000 } },
      { ...shared, ActivityID: kayak, Participants: 4 },
    ]);
    expect([await remaining(kayak), await remaining(sauna)]).toEqual([4, 7]);

    const location = headers.get('location')!;
    expect(location).toBe(`${BOOKINGS}?GroupReference=${GroupReference}`);
    const found = (await operator.api.get(location)).body.data;
    const byReference = (one: { BookingReference: string }, other: { BookingReference: string }) =>
      one.BookingReference.localeCompare(other.BookingReference);
    expect(found.sort(byReference)).toEqual(Bookings.sort(byReference));
  });

  it('is found by its reference only by its partner, also among changed bookings', async () => {
    const { GroupReference, Bookings } = (await post([holdBody(kayak), holdBody(sauna)])).body.data;
    const alone = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(kayak));
    expect(alone.body.data).not.toHaveProperty('GroupReference');
    for (const since of [{}, { UpdatedSince: 0 }]) {
      const { body } = await operator.api.get(BOOKINGS, { GroupReference, ...since });
      const found = body.data.map((booking: { BookingReference: string }) => booking.BookingReference).sort();
      expect(found).toEqual(Bookings.map((each: { BookingReference: string }) => each.BookingReference).sort());
    }
    const rival = await operator.client(['ota'], 'rival');
    expect((await rival.get(BOOKINGS, { GroupReference })).body.data).toEqual([]);
    expectProblem(await rival.get(BOOKINGS, { GroupReference: 'x' }), 422, 'validation', ['GroupReference']);
    const staff = (await operator.api.get(`/api/v2/operator/bookings`, { Search: GroupReference })).body.data;
    expect(staff).toHaveLength(2);
  });

  it('names what is wrong with all of its items at once', async () => {
    const question = await addQuestion(operator, kayak, { Type: 'text', Required: true });
    const HoldID = await hold(sauna);
    const malformed = await post([holdBody(kayak), holdBody(kayak, { Date: 'soon' }), { HoldID: 'h' }]);
    const missing = ['ActivityID', 'Date', 'Time', 'Participants', 'HoldID'].map((field) => `Items.2.${field}`);
    expectProblem(malformed, 422, 'validation', ['Items.1.Date', ...missing]);
    const Answers = [{ QuestionID: question + 1, Value: 'Oars' }];
    const items = [holdBody(kayak, { Answers }), holdBody(sauna), holdBody(sauna, { HoldID, Participants: 2 })];
    const wrong = await post(items);
    expectProblem(wrong, 422, 'validation', [
      'Items.0.Answers.0.QuestionID',
      'Items.0.Answers',
      'Items.2.Participants',
    ]);
    for (const { field, message } of wrong.body.errors) expect(message).toContain(field);
    expectProblem(await post([]), 422, 'validation', ['Items']);
    expectProblem(await post(Array(21).fill(holdBody(kayak))), 422, 'validation', ['Items']);
    expectProblem(await post([bookingBody(kayak)]), 422, 'validation', ['Items.0.Customer']);
    expect([await remaining(kayak), await remaining(sauna)]).toEqual([10, 9]);
  });

  it('names the items of holds whose answers are wrong', async () => {
    const question = await addQuestion(operator, kayak, { Type: 'text', Required: true });
    const held = [await hold(kayak), await hold(kayak), await hold(kayak)];
    const values = ['Oars', 1, 2];
    const withAnswers = (answers: unknown[]) =>
      held.map((HoldID, index) =>
        holdBody(kayak, { HoldID, Answers: [{ QuestionID: question, Value: answers[index] }] }),
      );
    const fields = ['Items.1.Answers.0.Value', 'Items.2.Answers.0.Value'];
    expectProblem(
      await post(withAnswers(values.map((value) => (value === 'Oars' ? value : [])))),
      422,
      'validation',
      fields,
    );
    const booked = await post(withAnswers(['Oars', 'Sails', 'Wind']));
    expect(booked.status).toBe(201);
    const waivers = booked.body.data.Bookings.map(({ Waiver }: { Waiver: { Status: string } }) => Waiver.Status);
    expect(waivers).toEqual(['complete', 'complete', 'complete']);
  });

  it('takes no places if one item has too few, and names it with alternatives', async () => {
    await operator.addTimeslot(kayak, DATE, '14:00', 10);
    const items = [
      holdBody(sauna, { Participants: 2 }),
      holdBody(kayak, { Participants: 6 }),
      holdBody(kayak, { Participants: 5 }),
    ];
    const rejected = await post(items);
    expectProblem(rejected, 409, 'insufficient-capacity');
    expect(rejected.body).toMatchObject({ Item: 2, Remaining: 4, Alternatives: [{ Date: DATE, Time: '14:00' }] });
    expect(rejected.body.detail).toContain('Items.2');
    expect([await remaining(sauna), await remaining(kayak)]).toEqual([10, 10]);
    expect((await operator.api.get(BOOKINGS)).body.data).toEqual([]);
  });

  it('names the item that has no timeslot, no product or no hold', async () => {
    const rejections: [item: object, status: number, slug: string][] = [
      [holdBody(kayak, { Time: '11:00' }), 409, 'timeslot-unavailable'],
      [holdBody('a_000000000000'), 404, 'product-not-found'],
      [holdBody(kayak, { HoldID: 'hold_000000000000' }), 404, 'hold-not-found'],
    ];
    for (const [item, status, slug] of rejections) {
      const rejected = await post([holdBody(kayak), item]);
      expectProblem(rejected, status, slug);
      expect(rejected.body.Item).toBe(1);
    }
    expect(await remaining(kayak)).toBe(10);
  });

  it('books a hold once, and none if one has expired', async () => {
    const HoldID = await hold(kayak);
    const item = holdBody(kayak, { HoldID });
    const twice = await post([item, holdBody(sauna), item]);
    expectProblem(twice, 409, 'hold-expired');
    expect(twice.body.Item).toBe(2);
    test.clock.advance(900);
    const expired = await post([holdBody(sauna), item]);
    expectProblem(expired, 409, 'hold-expired');
    expect(expired.body.Item).toBe(1);
    expect([await remaining(kayak), await remaining(sauna)]).toEqual([10, 10]);
  });

  it('gets the places of holds that have expired', async () => {
    await hold(kayak, { Participants: 8, ExpiresInSeconds: 60 });
    test.clock.advance(60);
    expect((await post([holdBody(kayak, { Participants: 5 }), holdBody(kayak, { Participants: 5 })])).status).toBe(201);
    expect(await remaining(kayak)).toBe(0);
  });

  it('uses an uploaded file in one item only', async () => {
    const QuestionID = await addQuestion(operator, kayak, { Type: 'file', AcceptedFileTypes: ['image/png'] });
    const { FileID } = (await upload(operator.api, { activityId: kayak, questionId: QuestionID })).body.data;
    const item = holdBody(kayak, { Answers: [{ QuestionID, FileIDs: [FileID] }] });
    expectProblem(await post([item, item]), 422, 'validation', ['Items.1.Answers.0.FileIDs.0']);
    expect((await post([holdBody(kayak), item])).status).toBe(201);
  });

  it('is created once per idempotency key, and a conflict is replayed', async () => {
    const key = { 'Idempotency-Key': 'a purchase' };
    const first = await post([holdBody(kayak), holdBody(sauna)], {}, key);
    expect(first.status).toBe(201);
    const again = await post([holdBody(kayak), holdBody(sauna)], {}, key);
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true']);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expectProblem(await post([holdBody(kayak)], {}, key), 409, 'idempotency-conflict');
    expect([await remaining(kayak), await remaining(sauna)]).toEqual([9, 9]);

    const full = { 'Idempotency-Key': 'too many' };
    const rejected = await post([holdBody(sauna), holdBody(kayak, { Participants: 10 })], {}, full);
    expectProblem(rejected, 409, 'insufficient-capacity');
    const replayed = await post([holdBody(sauna), holdBody(kayak, { Participants: 10 })], {}, full);
    expect([replayed.status, replayed.body.Item, replayed.text]).toEqual([409, 1, rejected.text]);
    expect(await remaining(sauna)).toBe(9);
  });

  it('has the name of the partner as payment reference without another, also for holds', async () => {
    const HoldID = await hold(kayak, { PaymentReference: 'HELD' });
    const { body } = await post([holdBody(kayak, { HoldID }), holdBody(sauna)], { PaymentReference: null });
    expect(body.data).toMatchObject({
      PaymentReference: 'Adventuro',
      Bookings: [{ PaymentReference: 'Adventuro' }, { PaymentReference: 'Adventuro' }],
    });
  });

  it('is linked from the page of each booking in the dashboard', async () => {
    const { GroupReference, Bookings } = (await post([holdBody(kayak), holdBody(sauna)])).body.data;
    const alone = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(kayak));
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const link = `/dashboard/bookings?Search=${GroupReference}`;
    expect((await staff.get(`/dashboard/bookings/${Bookings[0].BookingReference}`)).text).toContain(`href="${link}"`);
    const { text } = await staff.get(link);
    for (const { BookingReference } of Bookings) expect(text).toContain(BookingReference);
    const { BookingReference: other } = alone.body.data;
    expect(text).not.toContain(other);
    expect((await staff.get(`/dashboard/bookings/${other}`)).text).not.toContain('All bookings of the group');
  });

  it('is cancelled and moved booking by booking, and appears in events and exports', async () => {
    const feed = await FeedReader.create(test, operator.api);
    const { GroupReference, Bookings } = (await post([holdBody(kayak), holdBody(sauna)])).body.data;
    const [first, second] = Bookings.map(({ BookingReference }: { BookingReference: string }) => BookingReference);
    expect((await operator.api.post(`${BOOKINGS}/${first}/cancel`)).body.data).toMatchObject({
      ...{ Status: 'cancelled', GroupReference },
    });
    expect((await operator.api.get(`${BOOKINGS}/${second}`)).body.data.Status).toBe('confirmed');
    expect((await operator.api.post('/api/v2/ota/partner/booking', bookingBody(kayak))).status).toBe(201);

    const named = (await feed.published('booking.')).map(([type, data]) => [type, data['GroupReference']]);
    const expected = ['booking.confirmed', 'booking.confirmed', 'booking.cancelled', 'booking.confirmed'];
    expect(named).toEqual(expected.map((type, index) => [type, index < 3 ? GroupReference : undefined]));
    const csv = (await operator.api.get('/api/v2/operator/bookings.csv')).text.trim().split('\r\n');
    expect(csv[0]).toMatch(/,GroupReference$/);
    expect(csv.slice(1).map((line) => line.split(',').at(-1))).toEqual(['', GroupReference, GroupReference]);
  });
});
