import { expectProblem } from '../support/expect-problem';
import { TestQueue } from '../support/test-queue';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const TIMESLOTS = `${OPERATOR}/timeslots`;

describe('a change of many timeslots', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;

  const repeat = (Time: string, id = activityId) =>
    operator.api.post(`${OPERATOR}/activities/${id}/timeslots`, {
      ...{ Date: '2027-07-01', Time, Capacity: 10 },
      Repeat: { Frequency: 'daily', Until: '2027-07-31' },
    });
  beforeEach(async () => {
    activityId = (await operator.addActivity({ MaxParticipants: 50 })).ActivityID;
    for (const time of ['10:00', '14:00']) await repeat(time);
  });
  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const july = (others: object = {}) => ({ ActivityID: activityId, From: '2027-07-01', To: '2027-07-31', ...others });
  const send = (Change: object, filter: object = {}, others: object = {}) =>
    operator.api.patch(TIMESLOTS, { Filter: july(filter), Change, ...others });
  const change = async (...wanted: Parameters<typeof send>) => {
    const { status, body } = await send(...wanted);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body.data;
  };
  const book = async (Date: string, Participants: number) => {
    const body = bookingBody(activityId, { Date, Participants });
    expect((await operator.api.post('/api/v2/ota/partner/booking', body)).status).toBe(201);
  };
  const list = async (): Promise<{ TimeslotID: number; Date: string; Capacity: number; Status: string }[]> => {
    const range = { From: '2027-07-01', To: '2027-07-31' };
    return (await operator.api.get(`${OPERATOR}/activities/${activityId}/timeslots`, range)).body.data;
  };
  const offered = async (Date: string): Promise<{ Capacity: number }[]> =>
    (await operator.api.get(`/api/v2/ota/partner/availability/${activityId}/timeslots`, { Date })).body.data;

  it('is counted first, and then made, except where more places are booked', async () => {
    await book('2027-07-03', 9);
    await book('2027-07-04', 3);
    expect(await offered('2027-07-05')).toMatchObject([{ Capacity: 10 }, { Capacity: 10 }]);
    const [full] = (await list()).filter(({ Date }) => Date === '2027-07-03');
    const refused = [{ TimeslotID: full!.TimeslotID, Code: 'capacity-below-booked' }];
    const expected = { Matched: 62, WithBookings: 2, Changed: 61, Refused: refused };
    expect(await change({ Capacity: 8 }, {}, { DryRun: true })).toEqual(expected);
    expect((await list()).every(({ Capacity }) => Capacity === 10)).toBe(true);
    expect(await change({ Capacity: 8 })).toEqual(expected);
    expect(await change({ Capacity: 8 })).toEqual({ ...expected, Changed: 0 });
    expect(await offered('2027-07-05')).toMatchObject([{ Capacity: 8 }, { Capacity: 8 }]);
    expect((await list()).filter(({ Capacity }) => Capacity === 10)).toEqual([full]);
    const log = (await operator.api.get(`${OPERATOR}/audit-log`)).body.data;
    expect(log[0]).toMatchObject({ Action: 'timeslot.changed', Details: { capacity: 8 } });
  });

  it('is limited to weekdays, times and one’s own activities', async () => {
    const other = (await operator.addActivity()).ActivityID;
    await repeat('10:00', other);
    const weekend = { Weekdays: ['saturday', 7], Times: ['14:00'] };
    expect(await change({ Status: 'closed' }, weekend)).toMatchObject({ Matched: 9, Changed: 9 });
    expect((await list()).filter(({ Status }) => Status === 'closed')).toHaveLength(9);
    expect(await offered('2027-07-03')).toMatchObject([{ Time: '10:00' }]);
    expect(await change({ Status: 'open' })).toMatchObject({ Matched: 62, Changed: 9 });
    expect(await offered('2027-07-03')).toHaveLength(2);
    const stranger = await test.addOperator();
    const foreign = await stranger.api.patch(TIMESLOTS, { Filter: july(), Change: { Capacity: 1 } });
    expectProblem(foreign, 404, 'product-not-found');
  });

  it('removes empty ones, which can be opened again', async () => {
    await book('2027-07-03', 1);
    const removed = await change({ Status: 'cancelled' });
    expect(removed).toMatchObject({ Matched: 62, WithBookings: 1, Changed: 61, Refused: [{ Code: 'has-bookings' }] });
    expect(await offered('2027-07-05')).toEqual([]);
    expect(await change({ Capacity: 5 })).toMatchObject({ Matched: 1, Changed: 1 });
    expect(await change({ Status: 'open' })).toMatchObject({ Matched: 62, Changed: 61, Refused: [] });
    expect(await offered('2027-07-05')).toHaveLength(2);
  });

  it('offers new places to the waitlist', async () => {
    const queue = await TestQueue.create(test, operator, 2);
    await queue.book(2);
    await queue.join('ada', 1);
    const filter = { ActivityID: queue.activityId, From: '2027-06-05', To: '2027-06-05' };
    await change({ Capacity: 3 }, filter);
    expect(await queue.states()).toEqual(['ada:offered']);
  });

  it('never lets two have the same place', async () => {
    await book('2027-07-03', 7);
    const booking = operator.api.post(
      '/api/v2/ota/partner/booking',
      bookingBody(activityId, { Date: '2027-07-03', Participants: 2 }),
    );
    const [changed, { status }] = await Promise.all([change({ Capacity: 8 }), booking]);
    expect([changed.Refused.length, status]).toEqual(status === 201 ? [1, 201] : [0, 409]);
  });

  it.each([
    [{}, {}, ['Change']],
    [{ Status: 'full' }, {}, ['Change.Status']],
    [
      { Capacity: -1 },
      { Times: ['9:00'], Weekdays: ['funday'] },
      ['Filter.Weekdays', 'Filter.Times', 'Change.Capacity'],
    ],
    [{ Capacity: 1 }, { To: '2027-06-30' }, ['Filter.To']],
    [{ Capacity: 1 }, { To: '2028-07-01' }, ['Filter.To']],
  ])('is rejected: %j of %j', async (wanted, filter, fields) => {
    expectProblem(await send(wanted, filter), 422, 'validation', fields);
  });
});
