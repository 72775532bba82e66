import type { ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { addQuestion, openWaiver } from '../support/waivers';

const BOOKINGS = '/api/v2/ota/partner/bookings';
const STAFF = '/api/v2/operator/bookings';
const START = Date.parse('2027-06-01T08:00:00Z') / 1000;

/** What a partner keeps of a booking. */
interface Booking {
  readonly BookingReference: string;
  readonly Status: string;
  readonly Time: string;
  readonly Notes: string;
  readonly UpdatedAt: number;
}

describe('bookings that have changed', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    for (const time of ['10:00', '14:00']) await operator.addTimeslot(activityId, '2027-06-05', time, 1_000);
  });

  const book = async (overrides: Record<string, unknown> = {}, api = operator.api): Promise<string> => {
    const answer = await api.post('/api/v2/ota/partner/booking', bookingBody(activityId, overrides));
    expect(answer.status).toBe(201);
    return answer.body.data.BookingReference;
  };

  const read = async (reference: string): Promise<Booking & Record<string, unknown>> =>
    (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data;

  /** All pages, one after the other. */
  async function walk(api: ApiClient, query: Record<string, string | number | undefined>): Promise<Booking[]> {
    const found: Booking[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { status, body } = await api.get(BOOKINGS, { ...query, Cursor: cursor });
      expect(status).toBe(200);
      found.push(...body.data);
      cursor = body.NextCursor;
    }
    return found;
  }

  const references = (bookings: readonly Booking[]) => bookings.map(({ BookingReference }) => BookingReference);

  it('come in the order of their changes, page by page, from that second on', async () => {
    const made: string[] = [];
    for (let nth = 0; nth < 5; nth++) {
      made.push(await book());
      if (nth !== 2) test.clock.advance(1);
    }
    const [first, second, third, fourth, fifth] = made as [string, string, string, string, string];
    await operator.api.patch(`${BOOKINGS}/${second}`, { Notes: 'late' });
    expect(references(await walk(operator.api, { UpdatedSince: 0, Limit: 2 }))).toEqual([
      ...[first, third, fourth, fifth, second],
    ]);
    expect(references(await walk(operator.api, { UpdatedSince: START + 2, Limit: 1 }))).toEqual([
      ...[third, fourth, fifth, second],
    ]);
    expect(references(await walk(operator.api, { UpdatedSince: START + 3 }))).toEqual([fifth, second]);
    expect(await walk(operator.api, { UpdatedSince: START + 5 })).toEqual([]);
    expect(references(await walk(operator.api, { Limit: 2 }))).toEqual([...made].reverse());
  });

  it('are filtered by status, session date and payment reference, with and without a time', async () => {
    const kept = await book({ PaymentReference: 'KEPT' });
    const cancelled = await book({ PaymentReference: 'CANCELLED' });
    await operator.api.post(`${BOOKINGS}/${cancelled}/cancel`, { Reason: 'Rain' });
    for (const since of [{}, { UpdatedSince: 0 }]) {
      const found = async (query: Record<string, string>) =>
        references(await walk(operator.api, { ...since, ...query }));
      expect(await found({ Status: 'cancelled' })).toEqual([cancelled]);
      expect(await found({ Status: 'confirmed' })).toEqual([kept]);
      expect(await found({ PaymentReference: 'KEPT' })).toEqual([kept]);
      expect(await found({ From: '2027-06-06' })).toEqual([]);
      expect((await found({ From: '2027-06-05', To: '2027-06-05' })).sort()).toEqual([kept, cancelled].sort());
    }
  });

  it('are the partner’s own, and never a hold', async () => {
    const rival = await operator.client(['ota'], 'rival');
    const executeUnbatched = await operator.client(['ota']);
    const mine = await book();
    const [theirs, ofKey] = [await book({}, rival), await book({}, executeUnbatched)];
    const hold = await operator.api.post('/api/v2/ota/partner/holds', holdBody(activityId));
    await operator.api.delete(`/api/v2/ota/partner/holds/${hold.body.data.HoldID}`);
    await operator.api.post(STAFF, { ...bookingBody(activityId), Payment: { Method: 'cash' } });
    for (const [api, own] of [
      [operator.api, mine],
      [rival, theirs],
      [executeUnbatched, ofKey],
    ] as const) {
      expect(references(await walk(api, { UpdatedSince: 0 }))).toEqual([own]);
    }
    expect(await walk(await operator.client(['ota']), { UpdatedSince: 0 })).toEqual([]);
  });

  it('reject what is no time, no status of theirs, and a cursor of the other order', async () => {
    await book();
    await book();
    for (const UpdatedSince of ['-1', '1.5', 'yesterday', '253402300800', '']) {
      expectProblem(await operator.api.get(BOOKINGS, { UpdatedSince }), 422, 'validation', ['UpdatedSince']);
    }
    expectProblem(await operator.api.get(BOOKINGS, { Status: 'held' }), 422, 'validation', ['Status']);
    const newest = (await operator.api.get(BOOKINGS, { Limit: 1 })).body.NextCursor;
    const changed = (await operator.api.get(BOOKINGS, { Limit: 1, UpdatedSince: 0 })).body.NextCursor;
    const mixed = { UpdatedSince: 0, Cursor: newest };
    expectProblem(await operator.api.get(BOOKINGS, mixed), 422, 'validation', ['Cursor']);
    expectProblem(await operator.api.get(BOOKINGS, { Cursor: changed }), 422, 'validation', ['Cursor']);
  });

  it('tell when, however they were changed', async () => {
    const reference = await book();
    expect(await read(reference)).toMatchObject({
      CreatedAt: START,
      UpdatedAt: START,
      CancelledAt: null,
      Mode: 'live',
    });
    const { HoldID } = (await operator.api.post('/api/v2/ota/partner/holds', holdBody(activityId))).body.data;
    const ways: [string, () => Promise<{ status: number }>][] = [
      ['changed by the partner', () => operator.api.patch(`${BOOKINGS}/${reference}`, { Notes: 'a' })],
      ['changed by staff', () => operator.api.patch(`${STAFF}/${reference}`, { Notes: 'b' })],
      ['resized', () => operator.api.patch(`${STAFF}/${reference}`, { Participants: 2 })],
      [
        'moved by the partner',
        () => operator.api.post(`${BOOKINGS}/${reference}/move`, { Date: '2027-06-05', Time: '14:00' }),
      ],
      ['moved by staff', () => operator.api.post(`${STAFF}/${reference}/move`, { Date: '2027-06-05', Time: '10:00' })],
      ['cancelled', () => operator.api.post(`${BOOKINGS}/${reference}/cancel`, { Reason: 'Rain' })],
    ];
    for (const [way, change] of ways) {
      test.clock.advance(60);
      expect([way, (await change()).status]).toEqual([way, 200]);
      expect([way, (await read(reference)).UpdatedAt]).toEqual([way, test.clock.now()]);
      expect([way, references(await walk(operator.api, { UpdatedSince: test.clock.now() }))]).toEqual([
        way,
        [reference],
      ]);
    }
    const cancelled = { Notes: 'b', CancelledAt: test.clock.now(), CancellationReason: 'Rain' };
    expect(await read(reference)).toMatchObject(cancelled);
    test.clock.advance(1);
    await operator.api.post(`${BOOKINGS}/${reference}/cancel`);
    expect(await read(reference)).toMatchObject({ ...cancelled, UpdatedAt: cancelled.CancelledAt });

    const held = await book({ HoldID });
    expect(await read(held)).toMatchObject({ CreatedAt: test.clock.now(), UpdatedAt: test.clock.now() });
    test.clock.advance(1);
    const [timeslot] = (
      await operator.api.get(`/api/v2/operator/activities/${activityId}/timeslots`, {
        From: '2027-06-05',
        To: '2027-06-05',
      })
    ).body.data;
    await operator.api.post(`/api/v2/operator/timeslots/${timeslot.TimeslotID}/cancel`);
    expect(await read(held)).toMatchObject({ Status: 'cancelled', UpdatedAt: test.clock.now() });
  });

  it('tell when their waiver was completed', async () => {
    const { reference, ids, submit } = await openWaiver(test, operator, [{ Type: 'text', Required: true }]);
    test.clock.advance(60);
    await submit([[`q${ids[0]!}p0`, 'Well']]);
    expect(await read(reference)).toMatchObject({ Waiver: { Status: 'complete' }, UpdatedAt: test.clock.now() });

    const answered = await addQuestion(operator, activityId, { Type: 'text', Required: true });
    const { HoldID } = (await operator.api.post('/api/v2/ota/partner/holds', holdBody(activityId))).body.data;
    test.clock.advance(60);
    const late = await book({ HoldID, Answers: [{ QuestionID: answered, Value: 'Well' }] });
    expect(await read(late)).toMatchObject({ Waiver: { Status: 'complete' }, UpdatedAt: test.clock.now() });
  });

  it('need the ten seconds: what another process writes by a slower clock comes late', async () => {
    test.clock.advance(60);
    const seen = await book();
    const last = (await read(seen)).UpdatedAt;
    test.clock.advance(-9);
    const late = await book();
    expect(references(await walk(operator.api, { UpdatedSince: last }))).toEqual([seen]);
    expect(references(await walk(operator.api, { UpdatedSince: last - 10 }))).toEqual([late, seen]);
  });

  it('are all found by who reads on while others book, move, change and cancel', async () => {
    test.clock.run();
    const partner = await operator.client(['ota'], 'adventuro');
    let writers = 4;
    const write = async (nth: number): Promise<void> => {
      const own: string[] = [];
      for (let step = 0; step < 24; step++) {
        const reference = own[step % 5];
        const to = { Date: '2027-06-05', Time: step % 3 === 0 ? '14:00' : '10:00' };
        if (step % 2 === 0 || !reference) own.push(await book());
        else if (step % 4 === 1) await partner.post(`${BOOKINGS}/${reference}/move`, to);
        else if (step % 8 === 3) await partner.patch(`${BOOKINGS}/${reference}`, { Notes: `${nth} ${step}` });
        else await partner.post(`${BOOKINGS}/${reference}/cancel`);
      }
      writers--;
    };
    const copy = new Map<string, Booking>();
    const readOn = async (): Promise<void> => {
      let last = 0;
      for (let isLast = false; !isLast;) {
        isLast = writers === 0;
        const changed = await walk(partner, { UpdatedSince: Math.max(0, last - 10), Limit: 7 });
        for (const booking of changed) copy.set(booking.BookingReference, booking);
        last = Math.max(last, ...changed.map(({ UpdatedAt }) => UpdatedAt));
      }
    };
    await Promise.all([readOn(), ...Array.from({ length: writers }, (_, nth) => write(nth))]);
    const all = await walk(partner, { Limit: 200 });
    expect(all.length).toBeGreaterThan(40);
    expect(new Set(all.map(({ Status }) => Status))).toEqual(new Set(['confirmed', 'cancelled']));
    expect(new Map(all.map((booking) => [booking.BookingReference, booking]))).toEqual(copy);
    expect(await test.capacityDifferences()).toEqual([]);
  });
});
