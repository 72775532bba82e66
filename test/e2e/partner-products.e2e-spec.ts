import { DEFAULT_POLICY } from '../support/cancellation-policies';
import { EMPTY_CONTENT } from '../support/content';
import { expectProblem } from '../support/expect-problem';
import type { TestOperator } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const PRODUCTS = '/api/v2/ota/partner/products';
const RESOLVE = '/api/v2/ota/partner/resolve-product';

/** What a ticket type says of those it is for when its operator has said nothing. */
const UNIT = {
  ...{ UnitType: 'OTHER', MinAge: 0, MaxAge: 99, IDRequired: false },
  ...{ MinQuantity: null, MaxQuantity: null, AccompaniedBy: [], Reference: null },
};

const nameOf = ({ Name }: { Name: string }) => Name;

describe('products', () => {
  const { test } = useTestApp();

  const names = async (operator: TestOperator, name?: string): Promise<string[]> =>
    (await operator.api.get(PRODUCTS, { name })).body.data.map((product: { Name: string }) => product.Name);

  it('show every field', async () => {
    const operator = await test.addOperator({ timeZone: 'America/New_York', currency: 'USD' });
    const { ActivityID } = await operator.addActivity({
      Price: undefined,
      TicketTypes: [
        { Name: 'Adult', Price: { Amount: 4500, Currency: 'USD' } },
        { Name: 'Double', Price: { Amount: 8000, Currency: 'USD' }, ParticipantsPerTicket: 2, IsDefault: true },
      ],
      Description: 'Two hours.\nBring a towel.',
      ...{ Location: 'Pier 4', Latitude: 29.7604, Longitude: -95.3698 },
      ImageURLs: ['https://images.example.org/kayak.jpg'],
      MinParticipants: 2,
      MaxParticipants: 6,
      CutoffMinutes: 60,
      WaitlistEnabled: true,
    });
    const answer = await operator.api.get(PRODUCTS);
    expect(answer.body).toEqual({
      data: [
        {
          ID: expect.any(Number),
          ActivityID: expect.stringMatching(/^a_[0-9a-z]{12}$/),
          Name: 'Sunset kayak tour',
          Description: 'Two hours.\nBring a towel.',
          Type: 'event',
          DurationMinutes: 120,
          ...{ Location: 'Pier 4', Latitude: 29.7604, Longitude: -95.3698 },
          ImageURLs: ['https://images.example.org/kayak.jpg'],
          ...EMPTY_CONTENT,
          Images: [{ URL: 'https://images.example.org/kayak.jpg', Width: null, Height: null, Alt: '' }],
          Price: { Amount: 4500, Currency: 'USD' },
          DefaultPrice: { Amount: 8000, Currency: 'USD' },
          TicketTypes: [
            {
              ID: expect.any(Number),
              Name: 'Adult',
              Price: { Amount: 4500, Currency: 'USD' },
              ParticipantsPerTicket: 1,
              IsDefault: false,
              ...UNIT,
            },
            {
              ID: expect.any(Number),
              Name: 'Double',
              Price: { Amount: 8000, Currency: 'USD' },
              ParticipantsPerTicket: 2,
              IsDefault: true,
              ...UNIT,
            },
          ],
          MinParticipants: 2,
          MaxParticipants: 6,
          AvailabilityType: 'start-time',
          CutoffMinutes: 60,
          CancellationCutoffMinutes: 0,
          CancellationPolicy: DEFAULT_POLICY,
          RequiredContactFields: [],
          Reference: null,
          TimeZone: 'America/New_York',
          HasRequiredQuestions: false,
          WaitlistEnabled: true,
          UpdatedAt: expect.any(Number),
        },
      ],
    });
    const resolved = await operator.api.get(RESOLVE, { ID: answer.body.data[0].ID });
    expect(resolved.body).toEqual({ data: answer.body.data[0] });
    expect(resolved.body.data.ActivityID).toBe(ActivityID);
    expect((await operator.api.get(`${PRODUCTS}/${ActivityID}`)).body).toEqual(resolved.body);
  });

  it('are read one by one as far as they are on sale here', async () => {
    const operator = await test.addOperator();
    const { ActivityID } = await operator.addActivity();
    const path = `${PRODUCTS}/${ActivityID}`;
    expect((await operator.api.get(path)).status).toBe(200);
    for (const hidden of [{ Status: 'draft' }, { Status: 'archived' }, { SoldOnline: false }]) {
      const { ActivityID: other } = await operator.addActivity(hidden);
      expectProblem(await operator.api.get(`${PRODUCTS}/${other}`), 404, 'product-not-found');
    }
    expectProblem(await (await test.addOperator()).api.get(path), 404, 'product-not-found');
    for (const id of ['a_000000000000', 'abc_ABCDEFGHIJ09']) {
      expectProblem(await operator.api.get(`${PRODUCTS}/${id}`), 404, 'product-not-found');
    }
    for (const id of ['1', 'a_short', 'A_000000000000', '%']) {
      expectProblem(await operator.api.get(`${PRODUCTS}/${id}`), 400, 'invalid-activity-id');
    }
  });

  it('are found as people type their names', async () => {
    const operator = await test.addOperator();
    for (const Name of ['Rejs po Łodzi', 'Sørlandet', 'Straßenbahn-Tour', 'パリ', 'バリ'])
      await operator.addActivity({ Name });
    const named = async (name: string) => (await operator.api.get(PRODUCTS, { name })).body.data.map(nameOf);
    expect(await named('lodzi')).toEqual(['Rejs po Łodzi']);
    expect(await named('sorlandet')).toEqual(['Sørlandet']);
    expect(await named('パリ')).toEqual(['パリ']);
    const resolved = await operator.api.get(RESOLVE, { Name: 'STRASSENBAHN-TOUR' });
    expect(resolved.body.data.Name).toBe('Straßenbahn-Tour');
  });

  it('are the published ones that are sold online, by name and then ID', async () => {
    const operator = await test.addOperator();
    for (const Name of ['Tide pools', 'Archery', 'Tide pools']) await operator.addActivity({ Name });
    await operator.addActivity({ Name: 'Draft', Status: 'draft' });
    await operator.addActivity({ Name: 'Archived', Status: 'archived' });
    await operator.addActivity({ Name: 'At the counter only', SoldOnline: false });
    const { data } = (await operator.api.get(PRODUCTS)).body;
    expect(data.map(({ Name }: { Name: string }) => Name)).toEqual(['Archery', 'Tide pools', 'Tide pools']);
    expect(data[1].ID).toBeLessThan(data[2].ID);
  });

  describe('filtered by name', () => {
    let operator: TestOperator;

    beforeAll(async () => {
      operator = await test.addOperator();
      for (const Name of [
        '100% Adrenalin',
        'Café de la Plage',
        'CAFE tour',
        'snake_case',
        'snakeXcase',
        'Über Fjörd',
      ]) {
        await operator.addActivity({ Name });
      }
    });

    it.each([
      ['cafe', ['CAFE tour', 'Café de la Plage']],
      ['CAFÉ', ['CAFE tour', 'Café de la Plage']],
      ['cafe\u0301 d', ['Café de la Plage']],
      ['uber fjord', ['Über Fjörd']],
      ['%', ['100% Adrenalin']],
      ['0% a', ['100% Adrenalin']],
      ['_', ['snake_case']],
      ['\\', []],
      ["' OR 1=1 --", []],
      ['nothing like it', []],
    ])('%j finds %j', async (filter, found) => expect(await names(operator, filter)).toEqual(found));

    it('an empty filter finds all, one that is too long is rejected', async () => {
      expect(await names(operator, '')).toHaveLength(6);
      expectProblem(await operator.api.get(PRODUCTS, { name: 'x'.repeat(201) }), 422, 'validation', ['name']);
    });
  });

  describe('for caches', () => {
    it.each([
      ['all of them', () => PRODUCTS],
      ['each alone', (id: string) => `${PRODUCTS}/${id}`],
    ])('carry a strong ETag, and 304 answers as long as nothing changes: %s', async (_, pathOf) => {
      const operator = await test.addOperator();
      const activity = await operator.addActivity();
      const path = pathOf(activity.ActivityID);
      const first = await operator.api.get(path);
      const etag = first.headers.get('etag')!;
      expect(etag).toMatch(/^"[^"]+"$/);
      expect(first.headers.get('cache-control')).toBe('private, max-age=60');

      for (const header of [etag, `"other", ${etag}`, '*', `W/${etag}`]) {
        const again = await operator.api.get(path, {}, { 'if-none-match': header });
        expect([header, again.status, again.text]).toEqual([header, 304, '']);
        expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('cache-control')).toBe('private, max-age=60');
      }
      await operator.api.patch(`/api/v2/operator/activities/${activity.ActivityID}`, { Name: 'Moonlit kayak tour' });
      const changed = await operator.api.get(path, {}, { 'if-none-match': etag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(etag);
    });

    it('differ by filter and by operator', async () => {
      const [one, other] = [await test.addOperator(), await test.addOperator()];
      await one.addActivity();
      const etags = [
        (await one.api.get(PRODUCTS)).headers.get('etag'),
        (await one.api.get(PRODUCTS, { name: 'zzz' })).headers.get('etag'),
        (await other.api.get(PRODUCTS)).headers.get('etag'),
      ];
      expect(etags[0]).not.toBe(etags[1]);
      expect(etags[0]).not.toBe(etags[2]);
    });

    it('are not answered 304 to a key that may not see them', async () => {
      const operator = await test.addOperator();
      const etag = (await operator.api.get(PRODUCTS)).headers.get('etag')!;
      expectProblem(await test.anonymous.get(PRODUCTS, {}, { 'if-none-match': etag }), 401, 'unauthorized');
    });
  });
});

describe('resolve-product', () => {
  const { test, operator } = useTestApp();
  const ids: number[] = [];

  beforeAll(async () => {
    for (const Name of ['Surf Lesson', 'surf lesson', 'Canoë 50%']) ids.push((await operator.addActivity({ Name })).ID);
    ids.push((await operator.addActivity({ Name: 'Draft', Status: 'draft' })).ID);
    ids.push((await operator.addActivity({ Name: 'Counter', SoldOnline: false })).ID);
  });

  it.each([
    ['SURF LESSON', 0],
    ['surf lesson', 0],
    ['CANOË 50%', 2],
    ['canoe\u0308 50%', 2],
  ])('finds %j by its entire name', async (Name, index) => {
    expect((await operator.api.get(RESOLVE, { Name })).body.data?.ID).toBe(ids[index]);
  });

  it.each([['Surf'], ['Surf Lesson '], ['Canoe 50%'], ['%'], ['Surf_Lesson'], ['Draft'], ['Counter']])(
    'does not find the name %j',
    async (Name) => expectProblem(await operator.api.get(RESOLVE, { Name }), 404, 'product-not-found'),
  );

  it('finds by ID what is on sale here, and nothing else', async () => {
    expect((await operator.api.get(RESOLVE, { ID: ids[1] })).body.data.Name).toBe('surf lesson');
    const elsewhere = (await (await test.addOperator()).addActivity()).ID;
    for (const ID of [ids[3], ids[4], elsewhere, 999_999, 9_007_199_254_740_991]) {
      expectProblem(await operator.api.get(RESOLVE, { ID }), 404, 'product-not-found');
    }
  });

  it.each([
    '',
    '?ID=1&Name=x',
    '?ID=&Name=x',
    '?ID=1&Name=',
    '?ID=',
    '?Name=',
    '?Name=%20',
    '?ID=0',
    '?ID=-1',
    '?ID=1.5',
    '?ID=1e3',
    '?ID=abc',
    '?ID=%201',
    '?ID=0x1',
  ])('rejects %j', async (query) => {
    expectProblem(await operator.api.get(`${RESOLVE}${query}`), 400, 'invalid-lookup');
  });

  it.each(['9007199254740992', '9'.repeat(40)])('no product has the ID %s', async (id) => {
    expectProblem(await operator.api.get(`${RESOLVE}?ID=${id}`), 404, 'product-not-found');
  });
});
