import { DashboardClient, addStaff } from '../support/dashboard-client';
import { findDatedPages } from '../support/dated-pages';
import { FIRST, LAST, datedRequests } from '../support/dated-requests';
import { routesOfServer } from '../support/routes';
import { ServerProcess } from '../support/server-process';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';
import { addQuestion } from '../support/waivers';
import { type TestDatabase, createTestDatabase } from '../support/test-database';

/** What the paths of the document name, by the name of the parameter. */
type Ids = Record<string, string>;

/**
 * A loop over dates that expects a date after the last one never ends. So the server has a separate process: then it
 * fails these tests instead of ending them.
 */
describe('the first and the last date', () => {
  let used: TestDatabase;
  let test: TestApp;
  let operator: TestOperator;
  let server: ServerProcess;
  let ids: Ids;
  let email: string;

  beforeAll(async () => {
    used = await createTestDatabase();
    test = await TestApp.create({ database: used });
    operator = await test.addOperator();
    ids = await stock();
    email = await addStaff(test, operator);
    server = await ServerProcess.start(used);
  });
  afterAll(async () => {
    await server.stop();
    await test.close();
    await used.drop();
  });

  async function stock(): Promise<Ids> {
    const { ActivityID } = await operator.addActivity();
    const timeslot = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 100);
    await operator.addTimeslot(ActivityID, LAST, '10:00', 100);
    const booking = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    const basket = await operator.api.post('/api/v2/baskets', {
      Items: [{ ActivityID, Date: '2027-06-05', Time: '10:00', Participants: 1 }],
    });
    const question = await addQuestion(operator, ActivityID, { Type: 'text' });
    const webhook = await operator.api.post('/api/v2/webhooks', { URL: 'http://127.0.0.1:9/' });
    await operator.api.post('/api/v2/usage/meters', { Meter: 'guests', Usage: 3 });
    return {
      ActivityID,
      TimeslotID: String(timeslot.TimeslotID),
      BookingReference: booking.body.data.BookingReference,
      BasketID: basket.body.data.BasketID,
      Meter: 'guests',
      ID: String(question),
      WebhookID: webhook.body.data.WebhookID,
    };
  }

  /** What is wrong with a response. @throws when there is none: the server hangs, and would to the end of the tests */
  async function faultOf(name: string, send: () => Promise<{ status: number }>): Promise<string[]> {
    try {
      const { status } = await send();
      return status < 500 && status !== 429 ? [] : [`${name}: ${status}`];
    } catch (error) {
      await server.kill();
      throw new Error(`no response to ${name}`, { cause: error });
    }
  }

  it('have a response in every operation of the API', async () => {
    const api = server.client(operator.api.key);
    const requests = datedRequests((await test.anonymous.get('/openapi.json')).body);
    expect(new Set(requests.map(({ method, path }) => `${method} ${path}`)).size).toBeGreaterThan(25);
    const faults: string[] = [];
    // What can be written at the edges is there when everything is read.
    const isRead = ({ method }: { method: string }) => method === 'GET';
    for (const request of [...requests.filter((each) => !isRead(each)), ...requests.filter(isRead)]) {
      const { method, query, body } = replaced(request, ids);
      const address = `${filled(request.path, ids)}?${new URLSearchParams(query).toString()}`;
      const send = () =>
        api.raw(address, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      faults.push(...(await faultOf(`${method} ${address} ${JSON.stringify(body)}`, send)));
    }
    expect(faults).toEqual([]);
  });

  it('have a response on every page and in every download of the dashboard', async () => {
    const client = await DashboardClient.signIn(server, email);
    const routes = routesOfServer(test)
      // A stream has no end.
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/dashboard') && !path.endsWith('/events'))
      .map(({ path }) => ({ path, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) }));
    const routeOf = (path: string) => routes.find(({ pattern }) => pattern.test(path))?.path;
    const stocked = routes.map(({ path }) => filled(path.replace(/:(\w+)/g, '{$1}'), ids));
    const { dateNames, queries } = await findDatedPages(client, ['/dashboard', ...stocked], routeOf);
    expect([...dateNames]).toEqual(expect.arrayContaining(['Date', 'From', 'To', 'from', 'to', 'MoveTo']));
    const names = [...dateNames];
    const faults: string[] = [];
    for (const [index, { pattern }] of routes.entries()) {
      const found = [...queries].filter(([path]) => pattern.test(path));
      const requested = new Set([
        '',
        'Span=day',
        'Span=week',
        ...found.flatMap(([, others]) => [...others]).slice(0, 4),
      ]);
      const paths = new Set([stocked[index]!, ...found.slice(0, 1).map(([path]) => path)]);
      for (const search of [...requested].flatMap((query) => dated(query, names))) {
        for (const path of paths)
          faults.push(...(await faultOf(`${path}?${search}`, () => client.get(`${path}?${search}`))));
      }
    }
    expect(faults).toEqual([]);
  });
});

/** Requests an address with the same edge under all names, and from the first to the last date. */
function dated(query: string, names: readonly string[]): string[] {
  const isEnd = (name: string) => /^(to|until)$/i.test(name);
  const choices = [() => FIRST, () => LAST, (name: string) => (isEnd(name) ? LAST : FIRST)];
  return choices.map((choose) => {
    const search = new URLSearchParams(query);
    for (const name of names) search.set(name, choose(name));
    return search.toString();
  });
}

function filled(path: string, ids: Ids): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1');
}

/** A request for what there is instead of what the examples name. */
function replaced<R extends object>(request: R, { ActivityID }: Ids): R {
  const own = (key: string, value: unknown) => (/^(ActivityID|productId|activityId)$/.test(key) ? ActivityID : value);
  return JSON.parse(JSON.stringify(request, own)) as R;
}
