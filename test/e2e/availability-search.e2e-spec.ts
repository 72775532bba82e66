import { DataSource } from 'typeorm';
import { expectProblem } from '../support/expect-problem';
import { expectSmallSteps } from '../support/small-steps';
import { askRaw } from '../support/raw-http';
import { statementsDuring } from '../support/statements';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const SEARCH = '/api/v2/ota/partner/availability';
const JUNE = { StartDate: '2027-06-01', EndDate: '2027-06-30' };

describe('availability of several products', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', plainNest: true });

  const addActivity = async (overrides: Record<string, unknown> = {}): Promise<string> =>
    (await operator.addActivity(overrides)).ActivityID;
  const search = (ids: readonly string[], query: Record<string, string | number> = {}) =>
    operator.api.get(SEARCH, { ActivityIDs: ids.join(','), ...JUNE, ...query });
  const found = async (ids: readonly string[], query: Record<string, string | number> = {}): Promise<string[]> => {
    const { status, body } = await search(ids, query);
    expect(status).toBe(200);
    return body.data.map(
      ({ ActivityID, Date, Time }: Record<string, string>) => `${Date} ${Time} ${ids.indexOf(ActivityID!)}`,
    );
  };

  it('comes by date, time and ActivityID, as each alone shows it', async () => {
    const ids = (await Promise.all([addActivity(), addActivity(), addActivity()])).sort();
    const [one, two, three] = ids;
    await operator.addTimeslot(three, '2027-06-05', '09:00');
    await operator.addTimeslot(two, '2027-06-06', '10:00');
    for (const id of [three, one, two]) await operator.addTimeslot(id, '2027-06-05', '10:00', 4);
    await operator.addTimeslot(one, '2027-07-01', '10:00');
    expect(await found(ids)).toEqual([
      '2027-06-05 09:00 2',
      '2027-06-05 10:00 0',
      '2027-06-05 10:00 1',
      '2027-06-05 10:00 2',
      '2027-06-06 10:00 1',
    ]);
    const answer = await search([two, two], { StartDate: '2027-06-05', EndDate: '2027-06-05' });
    const executeUnbatched = await operator.api.get(`${SEARCH}/${two}/timeslots`, { Date: '2027-06-05' });
    expect(answer.body).toEqual({ data: [{ ActivityID: two, ...executeUnbatched.body.data[0] }] });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const again = await operator.api.get(
      SEARCH,
      { ActivityIDs: two, StartDate: '2027-06-05', EndDate: '2027-06-05' },
      { 'if-none-match': answer.headers.get('etag')! },
    );
    expect(again.status).toBe(304);
  });

  it('leaves out what cannot be booked: full, closed, past the cutoff of its product', async () => {
    const soon = await addActivity();
    const early = await addActivity({ CutoffMinutes: 3 * 24 * 60 });
    const ids = [soon, early];
    for (const id of ids)
      for (const date of ['2027-06-02', '2027-06-05']) await operator.addTimeslot(id, date, '10:00', 1);
    const all = ['2027-06-02 10:00 0', '2027-06-05 10:00 0', '2027-06-05 10:00 1'];
    expect((await found(ids)).sort()).toEqual(all);
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(soon));
    const closed = await operator.addTimeslot(soon, '2027-06-07', '10:00');
    await operator.api.patch(`/api/v2/operator/timeslots/${closed.TimeslotID}`, { Status: 'closed' });
    expect(await found(ids)).toEqual(['2027-06-02 10:00 0', '2027-06-05 10:00 1']);
  });

  it('counts the places of holds that have expired, of every product', async () => {
    const ids = [await addActivity(), await addActivity()];
    for (const id of ids) {
      await operator.addTimeslot(id, '2027-06-05', '10:00', 1);
      await operator.api.post('/api/v2/ota/partner/holds', holdBody(id, { ExpiresInSeconds: 60 }));
    }
    expect(await found(ids)).toEqual([]);
    test.clock.advance(60);
    expect(await found(ids)).toHaveLength(2);
    expect(await test.capacityDifferences()).toEqual([]);
  });

  it('is of what can take the party, as are dates and timeslots', async () => {
    const large = await addActivity({ MaxParticipants: 6 });
    const small = await addActivity({ MaxParticipants: 2 });
    for (const id of [large, small]) {
      await operator.addTimeslot(id, '2027-06-05', '10:00', 8);
      await operator.addTimeslot(id, '2027-06-05', '14:00', 3);
      await operator.addTimeslot(id, '2027-06-06', '14:00', 3);
    }
    const ids = [large, small];
    expect(await found(ids)).toHaveLength(6);
    expect(await found(ids, { Participants: 3 })).toEqual([
      ...['2027-06-05 10:00 0', '2027-06-05 14:00 0', '2027-06-06 14:00 0'],
    ]);
    expect(await found(ids, { Participants: 4 })).toEqual(['2027-06-05 10:00 0']);
    expect(await found(ids, { Participants: 7 })).toEqual([]);
    const dates = async (id: string, Participants?: number) =>
      (await operator.api.get(`${SEARCH}/${id}/dates`, { ...JUNE, Participants })).body.data;
    expect(await dates(large)).toHaveLength(2);
    expect(await dates(large, 4)).toEqual([{ Date: '2027-06-05', Remaining: 8, Capacity: 8, Timeslots: 1 }]);
    expect(await dates(small, 3)).toEqual([]);
    const timeslots = async (id: string, Participants: number) =>
      (await operator.api.get(`${SEARCH}/${id}/timeslots`, { Date: '2027-06-05', Participants })).body.data;
    expect(await timeslots(large, 4)).toMatchObject([{ Time: '10:00' }]);
    expect(await timeslots(small, 3)).toEqual([]);
    for (const Participants of ['0', '1001', '1.5', 'two']) {
      for (const path of [`${SEARCH}/${large}/dates`, `${SEARCH}/${large}/timeslots`, SEARCH]) {
        const query = { ...JUNE, Date: '2027-06-05', ActivityIDs: large };
        const { Date, ActivityIDs, ...range } = query;
        const own = path === SEARCH ? { ...range, ActivityIDs } : path.endsWith('dates') ? range : { Date };
        expectProblem(await operator.api.get(path, { ...own, Participants }), 422, 'validation', ['Participants']);
      }
    }
  });

  it('names products that are not on sale here', async () => {
    const known = await addActivity();
    const draft = await addActivity({ Status: 'draft' });
    const elsewhere = (await (await test.addOperator()).addActivity()).ActivityID as string;
    const answer = await search([known, draft, 'a_000000000000', elsewhere]);
    expectProblem(answer, 404, 'product-not-found');
    expect(answer.body.detail).toBe(`There is no such product: ${draft}, a_000000000000, ${elsewhere}.`);
  });

  it.each([
    [{}, ['ActivityIDs', 'StartDate', 'EndDate']],
    [{ ActivityIDs: '', ...JUNE }, ['ActivityIDs']],
    [{ ActivityIDs: 'a_000000000000,', ...JUNE }, ['ActivityIDs']],
    [{ ActivityIDs: 'a_000000000000, a_000000000001', ...JUNE }, ['ActivityIDs']],
    [{ ActivityIDs: 'nonsense', StartDate: 'x', EndDate: '2027-06-31' }, ['ActivityIDs', 'StartDate', 'EndDate']],
    [{ ActivityIDs: 'a_000000000000', StartDate: '2027-06-02', EndDate: '2027-06-01' }, ['EndDate']],
    [{ ActivityIDs: 'a_000000000000', StartDate: '2027-05-31', EndDate: '2027-07-01' }, ['EndDate']],
  ])('rejects %j', async (query, fields) => {
    expectProblem(await operator.api.get(SEARCH, query), 422, 'validation', fields);
  });

  it('takes fifty products, each counted once, and no more; and 31 dates', async () => {
    const id = await addActivity();
    const others = Array.from({ length: 50 }, (_, nth) => `a_${String(nth).padStart(12, '0')}`);
    expectProblem(await search(others), 404, 'product-not-found');
    expectProblem(await search([...others, id]), 422, 'validation', ['ActivityIDs']);
    expect((await search(Array<string>(60).fill(id), { EndDate: '2027-07-01' })).status).toBe(200);
    const wrong = await search([id, 'A_1']);
    expect(wrong.body.detail).toContain('“A_1” is none');
  });

  it('asks the database as often for many products as for one', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 12; nth++) {
      ids.push(await addActivity());
      await operator.addTimeslot(ids[nth]!, '2027-06-05', '10:00');
    }
    const statements = async (wanted: readonly string[]) => {
      const sent = await statementsDuring(test.app.get(DataSource), async () => void (await search(wanted)));
      // A key that has not been seen for a moment is looked up again.
      return sent.filter(({ sql }) => !/\bapi_key\b/.test(sql)).length;
    };
    await statements(ids);
    expect(await statements(ids)).toBe(await statements(ids.slice(0, 1)));
  });

  it('is read in small steps, and rejected when it is too long', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 7; nth++) {
      const id = await addActivity();
      ids.push(id);
      for (let hour = 0; hour < 24; hour++) {
        for (const minutes of ['00', '30']) {
          const body = {
            Date: '2027-06-02',
            Time: `${String(hour).padStart(2, '0')}:${minutes}`,
            Repeat: { Frequency: 'daily', Interval: 1, Until: '2027-07-01' },
          };
          const added = await operator.api.post(`/api/v2/operator/activities/${id}/timeslots`, body);
          expect(added.status).toBe(201);
        }
      }
    }
    const month = { StartDate: '2027-06-02', EndDate: '2027-07-01' };
    const most = ids.slice(0, 6);
    const answer = await search(most, month);
    expect(answer.body.data).toHaveLength(8_640);
    const order = answer.body.data.map(
      ({ Date, Time, ActivityID }: Record<string, string>) => `${Date} ${Time} ${ActivityID}`,
    );
    expect(order).toEqual([...order].sort());
    const address = `${test.url}${SEARCH}?${new URLSearchParams({ ...month, ActivityIDs: most.join(',') }).toString()}`;
    const headers = { authorization: `Bearer ${operator.api.key}` };
    await expectSmallSteps(() => askRaw(address, 'GET', headers));
    const rejected = await search(ids, month);
    expectProblem(rejected, 422, 'validation', ['ActivityIDs']);
    expect(rejected.body.errors[0].code).toBe('too-many');
  });
});
