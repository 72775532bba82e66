import type { LoggedAction } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { addQuestion } from '../support/waivers';

const OWN = '/api/v2/ota/partner/bookings';
const ALL = '/api/v2/operator/bookings';
const DATE = '2027-06-05';

describe('a partner changes its bookings', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;
  let adult: number;
  let family: number;

  beforeEach(async () => {
    const activity = await operator.addActivity({
      Price: undefined,
      MaxParticipants: 8,
      TicketTypes: [
        { Name: 'Adult', Price: { Amount: 4500, Currency: 'GBP' } },
        { Name: 'Family', Price: { Amount: 9000, Currency: 'GBP' }, ParticipantsPerTicket: 4 },
      ],
    });
    activityId = activity.ActivityID;
    [adult, family] = activity.TicketTypes.map(({ ID }: { ID: number }) => ID);
    await operator.addTimeslot(activityId, DATE, '10:00', 10);
    await operator.addTimeslot(activityId, DATE, '14:00', 2);
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const book = async (overrides: Record<string, unknown> = {}, api = operator.api): Promise<string> => {
    const answer = await api.post('/api/v2/ota/partner/booking', bookingBody(activityId, overrides));
    expect(answer.status).toBe(201);
    return answer.body.data.BookingReference;
  };
  const change = (reference: string, body: object, api = operator.api) => api.patch(`${OWN}/${reference}`, body);
  const move = (reference: string, Time: string, headers: Record<string, string> = {}, api = operator.api) =>
    api.post(`${OWN}/${reference}/move`, { Date: DATE, Time }, headers);
  const remaining = async (): Promise<Record<string, number>> => {
    const path = `/api/v2/operator/activities/${activityId}/timeslots`;
    const { data } = (await operator.api.get(path, { From: DATE, To: DATE })).body;
    return Object.fromEntries(data.map((each: { Time: string; Remaining: number }) => [each.Time, each.Remaining]));
  };
  const changeActivity = async (changes: object) => {
    expect((await operator.api.patch(`/api/v2/operator/activities/${activityId}`, changes)).status).toBe(200);
  };

  it('in customer, notes and reference, and is found by them', async () => {
    const reference = await book({ PaymentReference: 'OLD-1', Notes: 'By train' });
    const changed = await change(reference, {
      Customer: { LastName: 'King', Email: 'king@example.com' },
      Notes: '',
      PaymentReference: 'NEW-1',
    });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({
      Customer: { FirstName: 'Ada', LastName: 'King', Email: 'king@example.com', Phone: '+447700900123' },
      Notes: '',
      PaymentReference: 'NEW-1',
      Participants: 1,
      Total: { Amount: 4500 },
    });
    expect((await operator.api.get(`${OWN}/${reference}`)).body).toEqual(changed.body);
    const found = async (Search: string) => (await operator.api.get(ALL, { Search })).body.data.length;
    expect([await found('new-1'), await found('old-1'), await found('king')]).toEqual([1, 0, 1]);
    expect((await change(reference, {})).body.data).toMatchObject({ PaymentReference: 'NEW-1' });
  });

  it('in the size of the party and in its tickets, at the price they were sold for', async () => {
    const reference = await book({ Participants: 2 });
    await changeActivity({
      TicketTypes: [
        { ID: adult, Name: 'Adult', Price: { Amount: 9900, Currency: 'GBP' } },
        { ID: family, Name: 'Family', Price: { Amount: 12_000, Currency: 'GBP' }, ParticipantsPerTicket: 4 },
      ],
    });
    const grown = await change(reference, { Participants: 3 });
    expect(grown.body.data).toMatchObject({ Participants: 3, Total: { Amount: 13_500 } });
    expect(await remaining()).toMatchObject({ '10:00': 7 });
    const Tickets = [
      { TicketTypeID: family, Quantity: 1 },
      { TicketTypeID: adult, Quantity: 1 },
    ];
    const exchanged = await change(reference, { Tickets });
    expect(exchanged.body.data).toMatchObject({
      Participants: 5,
      Tickets: [
        { TicketTypeID: family, Quantity: 1, Price: { Amount: 12_000 } },
        { TicketTypeID: adult, Quantity: 1, Price: { Amount: 4500 } },
      ],
      Total: { Amount: 16_500 },
    });
    expect(await remaining()).toMatchObject({ '10:00': 5 });
    expectProblem(await change(reference, { Participants: 6 }), 422, 'validation', ['Participants']);
    expectProblem(await change(reference, { Participants: 4, Tickets }), 422, 'validation', ['Tickets']);
    const unknown = { Tickets: [{ TicketTypeID: 999_999, Quantity: 1 }] };
    expectProblem(await change(reference, unknown), 422, 'validation', ['Tickets.0.TicketTypeID']);
    const shrunk = await change(reference, { Tickets: [{ TicketTypeID: adult, Quantity: 1 }], Participants: 1 });
    expect(shrunk.body.data).toMatchObject({ Participants: 1, Total: { Amount: 4500 } });
    expect(await remaining()).toMatchObject({ '10:00': 9 });
  });

  it('not beyond the places, and not beyond the largest party', async () => {
    const reference = await book();
    await book({ Participants: 8 });
    const rejected = await change(reference, { Participants: 3 });
    expectProblem(rejected, 409, 'insufficient-capacity');
    expect(rejected.body.Remaining).toBe(1);
    expect((await operator.api.get(`${OWN}/${reference}`)).body.data.Participants).toBe(1);
    expectProblem(await change(reference, { Participants: 9 }), 422, 'validation', ['Participants']);
    const Tickets = [{ TicketTypeID: family, Quantity: 3 }];
    expectProblem(await change(reference, { Tickets }), 422, 'validation', ['Participants']);
    await changeActivity({ MaxParticipants: 4 });
    const large = (await operator.api.get(OWN, { Limit: 1 })).body.data[0].BookingReference;
    expect((await change(large, { Participants: 6 })).body.data.Participants).toBe(6);
  });

  it('and a waiver is incomplete again when more people need one', async () => {
    const question = await addQuestion(operator, activityId, { Type: 'text', Required: true, PerParticipant: true });
    const reference = await book({ Answers: [{ QuestionID: question, Participant: 1, Value: 'Well' }] });
    const grown = await change(reference, { Participants: 2 });
    expect(grown.body.data.Waiver).toMatchObject({ Status: 'incomplete', CompletionURL: expect.any(String) });
  });

  it('to another timeslot, which takes the places there and frees them here', async () => {
    const reference = await book({ Participants: 2 });
    const moved = await move(reference, '14:00');
    expect(moved.status).toBe(200);
    expect(moved.body.data).toMatchObject({
      Time: '14:00',
      StartsAt: Date.parse(`${DATE}T13:00:00Z`) / 1000,
      Total: { Amount: 9000 },
    });
    expect(await remaining()).toEqual({ '10:00': 10, '14:00': 0 });
    const rejected = await move(await book({ Participants: 3 }), '14:00');
    expectProblem(rejected, 409, 'insufficient-capacity');
    expect(rejected.body).toMatchObject({ Remaining: 0, Alternatives: [] });
    expectProblem(await move(reference, '15:00'), 409, 'timeslot-unavailable');
    expect(await remaining()).toEqual({ '10:00': 7, '14:00': 0 });
  });

  it('once, when a move is repeated with its key', async () => {
    const reference = await book();
    const key = { 'Idempotency-Key': 'move-1' };
    const first = await move(reference, '14:00', key);
    await operator.api.post(`${ALL}/${reference}/move`, { Date: DATE, Time: '10:00' });
    const again = await move(reference, '14:00', key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expectProblem(await move(reference, '10:00', key), 409, 'idempotency-conflict');
    expect(await remaining()).toEqual({ '10:00': 9, '14:00': 2 });
  });

  it('until the start, and takes places until the cutoff', async () => {
    await changeActivity({ CutoffMinutes: 60 });
    const reference = await book({ Participants: 2 });
    test.clock.set(`${DATE}T08:30:00Z`);
    expectProblem(await change(reference, { Participants: 3 }), 409, 'timeslot-unavailable');
    expect((await change(reference, { Participants: 1, Notes: 'One is ill' })).status).toBe(200);
    expect((await move(reference, '14:00')).status).toBe(200);
    expectProblem(await move(reference, '10:00'), 409, 'timeslot-unavailable');
    test.clock.set(`${DATE}T13:00:00Z`);
    expectProblem(await change(reference, { Notes: 'late' }), 409, 'booking-not-changeable');
    expectProblem(await move(reference, '14:00'), 409, 'booking-not-changeable');
    expect((await operator.api.patch(`${ALL}/${reference}`, { Notes: 'by staff' })).status).toBe(200);
  });

  it('as long as they are confirmed, and only its own', async () => {
    const cancelled = await book();
    await operator.api.post(`${OWN}/${cancelled}/cancel`);
    expectProblem(await change(cancelled, { Notes: 'x' }), 409, 'booking-not-changeable');
    expectProblem(await move(cancelled, '14:00'), 409, 'booking-not-changeable');
    const reference = await book();
    const rival = await operator.client(['ota'], 'rival');
    expectProblem(await change(reference, { Notes: 'x' }, rival), 404, 'booking-not-found');
    expectProblem(await move(reference, '14:00', {}, rival), 404, 'booking-not-found');
    const desk = { ...bookingBody(activityId), Payment: { Method: 'cash' } };
    const { BookingReference } = (await operator.api.post(ALL, desk)).body.data;
    expectProblem(await change(BookingReference, { Notes: 'x' }), 404, 'booking-not-found');
    expect(await remaining()).toEqual({ '10:00': 8, '14:00': 2 });
  });

  it.each([
    [{ Participants: 0 }, ['Participants']],
    [{ Participants: '2' }, ['Participants']],
    [{ Tickets: [] }, ['Tickets']],
    [{ Customer: { Email: 'ada', Phone: '1' } }, ['Customer.Email', 'Customer.Phone']],
    [{ PaymentReference: 'x'.repeat(101) }, ['PaymentReference']],
    [{ Notes: 'x'.repeat(2001), Status: 'cancelled' }, ['Notes', 'Status']],
  ])('but not to %j', async (body, fields) => {
    expectProblem(await change(await book(), body), 422, 'validation', fields);
  });

  it('on record, as what the partner did', async () => {
    const reference = await book();
    await change(reference, { Participants: 2, Notes: 'x', PaymentReference: 'NEW-1' });
    await move(reference, '14:00');
    const [moved, changed] = (await operator.api.get('/api/v2/operator/audit-log', { Limit: 2 })).body.data;
    const entry = { Action: 'booking.changed', Subject: reference, Actor: { Kind: 'key' } };
    expect(moved).toMatchObject({ ...entry, Details: { From: `${DATE} 10:00`, To: `${DATE} 14:00` } });
    expect(changed).toMatchObject({ ...entry, Details: { Fields: ['notes', 'paymentReference'], Participants: 2 } });
    expect((moved as LoggedAction).Actor).toEqual((changed as LoggedAction).Actor);
  });

  it('several at once, of which each is made as a whole or rejected as a whole', async () => {
    const reference = await book({ Participants: 2 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => {
        if (nth % 3 === 0) return move(reference, nth % 2 === 0 ? '14:00' : '10:00');
        return change(reference, { Participants: 1 + (nth % 2), Notes: `${nth}` });
      }),
    );
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectProblem(answer, 409, 'booking-not-changeable');
    }
    const { Participants, Total, Time } = (await operator.api.get(`${OWN}/${reference}`)).body.data;
    expect(Total.Amount).toBe(4500 * Participants);
    expect((await remaining())[Time]).toBe((Time === '10:00' ? 10 : 2) - Participants);
  });

  it('forty at a time into ten places: ten move, and not a place is lost', async () => {
    await operator.addTimeslot(activityId, DATE, '08:00', 20);
    await operator.addTimeslot(activityId, DATE, '16:00', 20);
    await operator.addTimeslot(activityId, DATE, '12:00', 10);
    const partners = await Promise.all(['one', 'two', 'three', 'four'].map((name) => operator.client(['ota'], name)));
    const bookings = await Promise.all(
      Array.from({ length: 40 }, async (_, nth) => {
        const api = partners[nth % partners.length]!;
        return { api, reference: await book({ Time: nth < 20 ? '08:00' : '16:00' }, api) };
      }),
    );
    const moves = await Promise.all(bookings.map(({ api, reference }) => move(reference, '12:00', {}, api)));
    const rejected = moves.filter(({ status }) => status !== 200);
    expect(rejected).toHaveLength(30);
    for (const answer of rejected) {
      expectProblem(answer, 409, 'insufficient-capacity');
      expect(answer.body.Remaining).toBe(0);
    }
    expect(await remaining()).toMatchObject({ '12:00': 0 });
    const left = await remaining();
    expect(left['08:00']! + left['16:00']!).toBe(10);
  });
});
