import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';
import { addQuestion } from '../support/waivers';

const PRODUCTS = '/api/v2/ota/partner/products';
const OPERATOR = '/api/v2/operator';
const START = Date.parse('2027-06-01T08:00:00Z') / 1000;

type Listed = Record<string, unknown> & { readonly ActivityID: string };

describe('products that have changed', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  /** Adds published activities, a second apart. */
  const add = async (...names: string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const Name of names) {
      ids.push((await operator.addActivity({ Name })).ActivityID);
      test.clock.advance(1);
    }
    return ids;
  };

  const patch = async (activityId: string, changes: object) => {
    const { status, body } = await operator.api.patch(`${OPERATOR}/activities/${activityId}`, changes);
    expect([status, body]).toEqual([200, expect.anything()]);
  };

  /** All pages, one after the other. */
  async function walk(query: Record<string, string | number>): Promise<Listed[]> {
    const found: Listed[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { status, body } = await operator.api.get(PRODUCTS, { ...query, Cursor: cursor });
      expect(status).toBe(200);
      found.push(...body.data);
      cursor = body.NextCursor;
    }
    return found;
  }

  const idsOf = (products: readonly Listed[]) => products.map(({ ActivityID }) => ActivityID);
  const changedSince = async (UpdatedSince: number) => idsOf(await walk({ UpdatedSince }));

  it('come in the order of their changes, page by page, from that second on', async () => {
    const [first, second, third, fourth] = (await add('D', 'C', 'B', 'A')) as [string, string, string, string];
    await patch(second, { Name: 'E' });
    const order = [first, third, fourth, second];
    expect(idsOf(await walk({ UpdatedSince: 0, Limit: 1 }))).toEqual(order);
    expect(idsOf(await walk({ UpdatedSince: 0, Limit: 3 }))).toEqual(order);
    expect(await changedSince(START + 2)).toEqual([third, fourth, second]);
    expect(await changedSince(START + 3)).toEqual([fourth, second]);
    expect(await changedSince(test.clock.now() + 1)).toEqual([]);
    const { body } = await operator.api.get(PRODUCTS, { UpdatedSince: test.clock.now() });
    expect(body).toEqual({ data: [(await operator.api.get(`${PRODUCTS}/${second}`)).body.data], NextCursor: null });
  });

  it('leave the complete list as it is, in the order of names', async () => {
    const [first, second] = (await add('B', 'A')) as [string, string];
    const { body } = await operator.api.get(PRODUCTS);
    expect(Object.keys(body)).toEqual(['data']);
    expect(idsOf(body.data)).toEqual([second, first]);
    await patch(first, { Status: 'archived' });
    expect(idsOf((await operator.api.get(PRODUCTS)).body.data)).toEqual([second]);
  });

  it.each([
    ['archived', { Status: 'archived' }, { Status: 'published' }],
    ['made a draft', { Status: 'draft' }, { Status: 'published' }],
    ['no longer sold online', { SoldOnline: false }, { SoldOnline: true }],
  ])('show when one was %s, until it returns', async (_way, withdrawal, back) => {
    const [activityId] = (await add('Kayak')) as [string];
    test.clock.advance(60);
    await patch(activityId, withdrawal);
    const WithdrawnAt = test.clock.now();
    expect(await walk({ UpdatedSince: WithdrawnAt })).toEqual([{ ActivityID: activityId, WithdrawnAt }]);

    test.clock.advance(60);
    await patch(activityId, { Name: 'Canoe' });
    await patch(activityId, { Status: 'draft' });
    expect(await walk({ UpdatedSince: test.clock.now() })).toEqual([{ ActivityID: activityId, WithdrawnAt }]);

    test.clock.advance(60);
    await patch(activityId, { Status: 'published', ...back });
    const [returned] = await walk({ UpdatedSince: 0 });
    expect(returned).toMatchObject({ Name: 'Canoe', UpdatedAt: test.clock.now() });
    expect(returned).not.toHaveProperty('WithdrawnAt');

    test.clock.advance(60);
    await patch(activityId, withdrawal);
    expect(await walk({ UpdatedSince: 0 })).toEqual([{ ActivityID: activityId, WithdrawnAt: test.clock.now() }]);
  });

  it('never show one that was not on sale', async () => {
    await operator.addActivity({ Status: 'draft' });
    await operator.addActivity({ SoldOnline: false });
    const { ActivityID } = await operator.addActivity({ Status: 'draft' });
    await patch(ActivityID, { Status: 'archived' });
    expect(await walk({ UpdatedSince: 0 })).toEqual([]);
  });

  it('show every change that partners see', async () => {
    const [activityId] = (await add('Kayak')) as [string];
    const Adult = { Name: 'Adult', Price: { Amount: 5000, Currency: 'GBP' } };
    const ways: [way: string, change: () => Promise<unknown>][] = [
      ['a field', () => patch(activityId, { Description: 'New.' })],
      ['a price', () => patch(activityId, { Price: { Amount: 4000, Currency: 'GBP' } })],
      ['ticket types', () => patch(activityId, { TicketTypes: [Adult, { ...Adult, Name: 'Child' }] })],
      ['a ticket type withdrawn', () => patch(activityId, { TicketTypes: [Adult] })],
      ['questions', () => addQuestion(operator, activityId, { Type: 'text', Required: true })],
      ['the cancellation policy', () => operator.api.patch(OPERATOR, { CancellationPolicy: { Steps: [] } })],
      ['the time zone', () => operator.api.patch(OPERATOR, { TimeZone: 'Europe/Paris' })],
    ];
    for (const [way, change] of ways) {
      test.clock.advance(60);
      await change();
      expect([way, await changedSince(test.clock.now())]).toEqual([way, [activityId]]);
    }
  });

  it('reject what is no time or no cursor of theirs, and parameters of the other list', async () => {
    await add('A', 'B');
    for (const UpdatedSince of ['-1', '1.5', 'yesterday', '253402300800', '']) {
      expectProblem(await operator.api.get(PRODUCTS, { UpdatedSince }), 422, 'validation', ['UpdatedSince']);
    }
    const wrong: [query: Record<string, string | number>, fields: string[]][] = [
      [{ Limit: 1 }, ['Limit']],
      [{ Limit: 1, Cursor: 'x' }, ['Limit', 'Cursor']],
      [{ UpdatedSince: 0, name: 'A' }, ['name']],
      [{ UpdatedSince: 0, Limit: 201 }, ['Limit']],
      [{ UpdatedSince: 0, Cursor: 'x' }, ['Cursor']],
    ];
    for (const [query, fields] of wrong) {
      expectProblem(await operator.api.get(PRODUCTS, query), 422, 'validation', fields);
    }
  });

  it('are the operator’s own', async () => {
    await add('A');
    const other = await test.addOperator();
    expect((await other.api.get(PRODUCTS, { UpdatedSince: 0 })).body).toEqual({ data: [], NextCursor: null });
  });
});
