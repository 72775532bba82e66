import type { ActivityEntity } from '../../src/catalog/activity.entity';
import { CatalogRepository, type NewTicketType } from '../../src/catalog/catalog.repository';
import { NO_CONTENT, NO_LISTS } from '../../src/catalog/content/activity-content';
import { Transactions } from '../../src/platform/database';
import { expectProblem } from '../support/expect-problem';
import { expectSmallSteps } from '../support/small-steps';
import { askRaw } from '../support/raw-http';
import type { TestApp } from '../support/test-app';
import { useBothWays } from '../support/use-test-app';

const ACTIVITIES = '/api/v2/operator/activities';
const PRODUCTS = '/api/v2/ota/partner/products';

/** As many as there may be, each with a description as long as it may be. */
const COUNT = 500;
const DESCRIPTION = 'Æ kayak tour. '.repeat(714);

const LONG = 'ä'.repeat(185);
const DETAILS = {
  description: DESCRIPTION,
  type: 'event',
  status: 'published',
  durationMinutes: 120,
  location: '',
  latitude: null,
  longitude: null,
  imageUrls: [],
  content: NO_CONTENT,
  contentLists: NO_LISTS,
  minParticipants: 1,
  maxParticipants: 10,
  cutoffMinutes: 0,
  defaultCapacity: 10,
  soldOnline: true,
  waitlistEnabled: false,
  hasRequiredQuestions: false,
  reference: null,
  availabilityType: 'start-time',
  cancellationCutoffMinutes: 0,
  requiredContactFields: [],
  cancellationPolicy: null,
  vatRate: null,
  withdrawnAt: null,
} satisfies Partial<ActivityEntity>;
const TICKET = {
  position: 0,
  name: 'Standard',
  priceAmount: 4500,
  participantsPerTicket: 1,
  isDefault: true,
  unitType: 'OTHER',
  minAge: 0,
  maxAge: 99,
  idRequired: false,
  minQuantity: null,
  maxQuantity: null,
  accompaniedBy: [],
  reference: null,
  withdrawnAt: null,
} satisfies Partial<NewTicketType>;

describe('a catalogue of any size', () => {
  const { both, operator } = useBothWays();

  beforeAll(async () => {
    const catalog = both.fast.app.get(CatalogRepository);
    const at = both.fast.clock.now();
    await both.fast.app.get(Transactions).run(async () => {
      const tickets: NewTicketType[] = [];
      for (let n = 0; n < COUNT; n++) {
        const own = { publicId: `a_${String(n).padStart(12, '0')}`, name: `Tour ${(n * 7) % COUNT} ${LONG}` };
        const times = { createdAt: at, updatedAt: at };
        const activityId = await catalog.insert({ ...DETAILS, ...own, ...times, operatorId: operator.id });
        tickets.push({ ...TICKET, operatorId: operator.id, activityId });
      }
      await catalog.insertTicketTypes(tickets);
    });
    both.standStill('2027-06-01T12:00:00Z');
  });

  const ask = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
    askRaw(`${app.url}${path}`, 'GET', { authorization: `Bearer ${operator.api.key}`, ...headers });

  it.each([
    ['products', PRODUCTS],
    ['products by a name', `${PRODUCTS}?name=${'a'.repeat(180)}`],
    ['products without a hit', `${PRODUCTS}?name=nothing`],
    ['activities of the operator', `${ACTIVITIES}?Limit=200`],
  ])('is read in small steps: %s', async (_what, path) => {
    expect((await ask(both.plain, path)).status).toBe(200);
    await expectSmallSteps(() => ask(both.plain, path));
  });

  it('is answered as a whole, in order and alike in both ways', async () => {
    const { body: whole, ...answer } = await ask(both.plain, PRODUCTS);
    for (let time = 0; time < 3; time++) {
      const { body, ...rest } = await ask(both.fast, PRODUCTS);
      expect({ ...rest, isSame: body === whole }).toEqual({ ...answer, isSame: true });
    }
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(whole)),
      'cache-control': 'private, max-age=60',
    });
    const { data } = JSON.parse(whole) as { data: { Name: string; Description: string }[] };
    expect(data).toHaveLength(COUNT);
    expect(data.every(({ Description }) => Description === DESCRIPTION)).toBe(true);
    const names = data.map(({ Name }) => Name);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(COUNT);
  });

  it('is not sent again to who knows it', async () => {
    const { etag } = (await ask(both.plain, PRODUCTS)).headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const app of [both.plain, both.fast, both.fast]) {
      const { status, body } = await ask(app, PRODUCTS, { 'if-none-match': etag! });
      expect({ status, length: body.length }).toEqual({ status: 304, length: 0 });
      expect((await ask(app, PRODUCTS, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('is found in by an entire name, and page by page', async () => {
    const { data } = JSON.parse((await ask(both.plain, PRODUCTS)).body) as { data: { ID: number; Name: string }[] };
    const { ID, Name } = data[321]!;
    const found = await operator.api.get('/api/v2/ota/partner/resolve-product', { Name: Name.toUpperCase() });
    expect(found.body.data.ID).toBe(ID);
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { Limit: '130', ...(cursor !== null && { Cursor: cursor }) };
      const { body } = await operator.api.get(ACTIVITIES, query);
      ids.push(...body.data.map((activity: { ID: number }) => activity.ID));
      cursor = body.NextCursor;
    } while (cursor !== null);
    expect(ids).toEqual(data.map((product) => product.ID));
  });

  it('has a bound, in which archived activities do not count', async () => {
    const add = (Status: string) =>
      operator.api.post(ACTIVITIES, { Name: 'One more', Type: 'event', DurationMinutes: 60, Status });
    const rejected = await add('draft');
    expectProblem(rejected, 422, 'validation', ['Status']);
    expect(rejected.body.errors[0].code).toBe('max-activities');
    const { body } = await add('archived');
    const bringBack = () => operator.api.patch(`${ACTIVITIES}/${body.data.ActivityID}`, { Status: 'published' });
    expectProblem(await bringBack(), 422, 'validation', ['Status']);
    const [first] = (await operator.api.get(PRODUCTS)).body.data;
    const change = (changes: object) => operator.api.patch(`${ACTIVITIES}/${first.ActivityID}`, changes);
    expect((await change({ Location: 'Pier 2' })).status).toBe(200);
    expect((await change({ Status: 'archived' })).status).toBe(200);
    expect((await bringBack()).status).toBe(200);
  });
});
