import { JobsRunner } from '../../src/platform/jobs';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const HOLDS = '/api/v2/ota/partner/holds';
const BOOKING = '/api/v2/ota/partner/booking';
const CUSTOMER = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' };

describe('holds', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let activityId: string;
  let places: { ActivityID: string; Date: string; Time: string; Participants: number };

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 4);
    places = { ActivityID: activityId, Date: '2027-06-05', Time: '10:00', Participants: 3 };
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const remainingOf = async (id: string): Promise<number> => {
    const answer = await operator.api.get(`/api/v2/ota/partner/availability/${id}/timeslots`, { Date: '2027-06-05' });
    return answer.body.data[0]?.Remaining ?? 0;
  };
  const remaining = () => remainingOf(activityId);

  it('take the places and keep the price until they are booked', async () => {
    const held = await operator.api.post(HOLDS, places);
    expect(held.status).toBe(201);
    expect(held.body.data).toMatchObject({
      HoldID: expect.stringMatching(/^hold_[a-z0-9]{12}$/),
      Status: 'held',
      ExpiresAt: test.clock.now() + 900,
      Total: { Amount: 13500, Currency: 'GBP' },
    });
    expect(await remaining()).toBe(1);
    expectProblem(await operator.api.post(HOLDS, { ...places, Participants: 2 }), 409, 'insufficient-capacity');

    const price = { Price: { Amount: 9900, Currency: 'GBP' } };
    expect((await operator.api.patch(`/api/v2/operator/activities/${activityId}`, price)).status).toBe(200);
    const { HoldID } = held.body.data;
    const booked = await operator.api.post(BOOKING, { ...places, Customer: CUSTOMER, HoldID });
    expect(booked.status).toBe(201);
    expect(booked.body.data).toMatchObject({ Status: 'confirmed', Total: { Amount: 13500 }, Customer: CUSTOMER });
    expect(await remaining()).toBe(1);

    expectProblem(await operator.api.post(BOOKING, { ...places, Customer: CUSTOMER, HoldID }), 409, 'hold-expired');
    expectProblem(await operator.api.delete(`${HOLDS}/${HoldID}`), 409, 'hold-expired');
  });

  it('give the places back when their time is up, though no job has run', async () => {
    const { HoldID } = (await operator.api.post(HOLDS, { ...places, ExpiresInSeconds: 60 })).body.data;
    test.clock.advance(59);
    expect(await remaining()).toBe(1);
    test.clock.advance(1);
    expect(await remaining()).toBe(4);
    expectProblem(await operator.api.post(BOOKING, { ...places, Customer: CUSTOMER, HoldID }), 409, 'hold-expired');
    expectProblem(await operator.api.post(`${HOLDS}/${HoldID}/extend`), 409, 'hold-expired');
  });

  it('free the places of each activity when all are requested at once', async () => {
    const others = [await operator.addActivity(), await operator.addActivity()].map(({ ActivityID }) => ActivityID);
    for (const id of others) await operator.addTimeslot(id, '2027-06-05', '10:00', 4);
    const ids = [activityId, ...others];
    const held = ids.map((ActivityID, place) => ({ ...places, ActivityID, ExpiresInSeconds: 60 * (place + 1) }));
    for (const hold of held) expect((await operator.api.post(HOLDS, hold)).status).toBe(201);
    const seen: number[][] = [];
    for (const seconds of [59, 1, 59, 1, 59, 1]) {
      test.clock.advance(seconds);
      seen.push(await Promise.all(ids.map(remainingOf)));
    }
    expect(seen).toEqual([
      [1, 1, 1],
      [4, 1, 1],
      [4, 1, 1],
      [4, 4, 1],
      [4, 4, 1],
      [4, 4, 4],
    ]);
  });

  it('do not keep a booking out once their time is up', async () => {
    await operator.api.post(HOLDS, { ...places, ExpiresInSeconds: 60 });
    test.clock.advance(60);
    const booked = await operator.api.post(BOOKING, bookingBody(activityId, { Participants: 4 }));
    expect(booked.status).toBe(201);
  });

  it('are ended by the jobs', async () => {
    await operator.api.post(HOLDS, { ...places, ExpiresInSeconds: 60 });
    test.clock.advance(60);
    const jobs = test.app.get(JobsRunner);
    expect(await jobs.runOnce()).toMatchObject({ 'holds-expired': 1 });
    expect(await jobs.runOnce()).toMatchObject({ 'holds-expired': 0 });
  });

  it('can be extended and released', async () => {
    const { HoldID } = (await operator.api.post(HOLDS, { ...places, ExpiresInSeconds: 60 })).body.data;
    test.clock.advance(30);
    const extended = await operator.api.post(`${HOLDS}/${HoldID}/extend`, { ExpiresInSeconds: 3600 });
    expect(extended.body.data.ExpiresAt).toBe(test.clock.now() + 3600);
    const again = await operator.api.post(`${HOLDS}/${HoldID}/extend`);
    expect(again.body.data.ExpiresAt).toBe(test.clock.now() + 3600);
    test.clock.advance(60);
    expect(await remaining()).toBe(1);
    expect((await operator.api.delete(`${HOLDS}/${HoldID}`)).status).toBe(204);
    expect(await remaining()).toBe(4);
    expect((await operator.api.delete(`${HOLDS}/${HoldID}`)).status).toBe(204);
    expect(await remaining()).toBe(4);
  });

  it('must agree with the booking that uses them', async () => {
    const { HoldID } = (await operator.api.post(HOLDS, places)).body.data;
    const other = { ...places, ActivityID: 'a_000000000000', Date: '2027-06-06', Time: '11:00', Participants: 1 };
    const answer = await operator.api.post(BOOKING, { ...other, Customer: CUSTOMER, HoldID });
    expectProblem(answer, 422, 'validation', ['ActivityID', 'Date', 'Time', 'Participants']);
  });

  it('are not found by another partner, nor when unknown', async () => {
    const { HoldID } = (await operator.api.post(HOLDS, places)).body.data;
    const other = await operator.client(['ota'], 'rival');
    expectProblem(await other.post(BOOKING, { ...places, Customer: CUSTOMER, HoldID }), 404, 'hold-not-found');
    expectProblem(await other.post(`${HOLDS}/${HoldID}/extend`), 404, 'hold-not-found');
    expectProblem(await other.delete(`${HOLDS}/${HoldID}`), 404, 'hold-not-found');
    expectProblem(await operator.api.delete(`${HOLDS}/hold_000000000000`), 404, 'hold-not-found');
  });

  it('last 60 to 3600 seconds, from the start and when they are extended', async () => {
    for (const ExpiresInSeconds of [60, 3600]) {
      const held = await operator.api.post(HOLDS, { ...places, Participants: 1, ExpiresInSeconds });
      expect(held.body.data.ExpiresAt).toBe(test.clock.now() + ExpiresInSeconds);
      const extended = await operator.api.post(`${HOLDS}/${held.body.data.HoldID}/extend`, { ExpiresInSeconds });
      expect(extended.body.data.ExpiresAt).toBe(test.clock.now() + ExpiresInSeconds);
    }
    const { HoldID } = (await operator.api.post(HOLDS, { ...places, Participants: 1 })).body.data;
    for (const ExpiresInSeconds of [59, 3601, '900']) {
      for (const path of [HOLDS, `${HOLDS}/${HoldID}/extend`]) {
        const body = path === HOLDS ? { ...places, ExpiresInSeconds } : { ExpiresInSeconds };
        expectProblem(await operator.api.post(path, body), 422, 'validation', ['ExpiresInSeconds']);
      }
    }
  });

  it('are read while they last, and say how they have ended', async () => {
    const read = (holdId: string, api = operator.api) => api.get(`${HOLDS}/${holdId}`);
    const hold = async () => (await operator.api.post(HOLDS, { ...places, Participants: 1 })).body.data;
    const [booked, released, expired] = [await hold(), await hold(), await hold()];
    expect((await read(booked.HoldID)).body).toEqual({ data: booked });
    expect(booked.UpdatedAt).toBe(test.clock.now());
    test.clock.advance(10);
    const extended = await operator.api.post(`${HOLDS}/${released.HoldID}/extend`, { ExpiresInSeconds: 60 });
    expect((await read(released.HoldID)).body).toEqual(extended.body);
    expect(extended.body.data.UpdatedAt).toBe(test.clock.now());

    const body = bookingBody(activityId, { HoldID: booked.HoldID });
    const { BookingReference } = (await operator.api.post(BOOKING, body)).body.data;
    await operator.api.delete(`${HOLDS}/${released.HoldID}`);
    test.clock.advance(890);
    for (const { HoldID } of [released, expired]) {
      const ended = await read(HoldID);
      expectProblem(ended, 409, 'hold-expired');
      expect(ended.body.BookingReference).toBeUndefined();
    }
    const used = await read(booked.HoldID);
    expectProblem(used, 409, 'hold-expired');
    expect(used.body.BookingReference).toBe(BookingReference);
    expectProblem(await read(booked.HoldID, await operator.client(['ota'], 'rival')), 404, 'hold-not-found');
    expectProblem(await read('hold_000000000000'), 404, 'hold-not-found');
    expectProblem(await read(BookingReference), 404, 'hold-not-found');
  });

  it('end once when expiry and booking race', async () => {
    const { HoldID } = (await operator.api.post(HOLDS, { ...places, ExpiresInSeconds: 60 })).body.data;
    test.clock.advance(60);
    const [booked, , reread] = await Promise.all([
      operator.api.post(BOOKING, { ...places, Customer: CUSTOMER, HoldID }),
      test.app.get(JobsRunner).runOnce(),
      operator.api.delete(`${HOLDS}/${HoldID}`),
    ]);
    expectProblem(booked, 409, 'hold-expired');
    expect(reread.status).toBe(204);
    expect(await remaining()).toBe(4);
  });
});
