import type { ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';

interface Route {
  readonly method: string;
  readonly path: string;
}

interface RouteLayer {
  readonly route?: { path: string; methods: Record<string, boolean> };
}

/** Open to everybody, on purpose. */
const PUBLIC = [
  'GET /assets/slipway.css',
  'GET /docs',
  'GET /docs/',
  'GET /docs/LICENSE',
  'GET /docs/docs/swagger-ui-init.js',
  'GET /docs/index.html',
  'GET /docs/swagger-ui-init.js',
  'GET /health/live',
  'GET /health/ready',
  'GET /openapi.json',
  'GET /openapi.yaml',
  'GET /problems',
  'GET /problems/:slug',
];

describe('every route', () => {
  let test: TestApp;
  let owner: TestOperator;
  let stranger: TestOperator;

  beforeAll(async () => {
    test = await TestApp.create();
    owner = await test.addOperator();
    stranger = await test.addOperator();
  });

  afterAll(() => test.close());

  /** The endpoints that the router really has, middleware left out. */
  function routes(): Route[] {
    const { stack } = (test.app.getHttpAdapter().getInstance() as { router: { stack: RouteLayer[] } }).router;
    return stack
      .flatMap(({ route }) => (route && !route.methods['trace'] ? [route] : []))
      .flatMap(({ path, methods }) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })));
  }

  const isPublic = ({ method, path }: Route) => PUBLIC.includes(`${method} ${path}`);
  const call = (client: ApiClient, { method, path }: Route) => client.raw(path, { method });

  it('is on the list of public ones or closed to callers without a key', async () => {
    const open: string[] = [];
    for (const route of routes()) {
      if ((await call(test.anonymous, route)).status !== 401) open.push(`${route.method} ${route.path}`);
    }
    expect(open.sort()).toEqual(PUBLIC);
  });

  it('declares a permission: a key with all of them is refused nowhere, one with none everywhere', async () => {
    const powerless = test.anonymous.withKey(await owner.issueKey([]));
    const closed = routes().filter((route) => !isPublic(route));
    expect(closed.length).toBeGreaterThan(25);
    for (const route of closed) {
      const { status } = await call(stranger.api, route);
      expect({ ...route, status }).not.toMatchObject({ status: 403 });
      expectProblem(await call(powerless, route), 403, 'forbidden');
    }
  });

  describe('with another operator’s key', () => {
    it('sees and changes nothing', async () => {
      const { parameters, secrets, bodies } = await stock(owner);
      const before = await everythingOf(owner, parameters['ActivityID']!);
      const { paths } = (await test.anonymous.get('/openapi.json')).body;
      let walked = 0;
      for (const [path, item] of Object.entries<Record<string, OpenApiOperation>>(paths)) {
        for (const [method, operation] of Object.entries(item)) {
          if (!operation.security?.some((scheme) => Object.keys(scheme).length > 0)) continue;
          const url = path.replace(
            /\{(\w+)\}/g,
            (_, name: string) => parameters[`${path} ${name}`] ?? parameters[name]!,
          );
          const answer = await stranger.api.raw(`${url}${queryOf(operation, parameters)}`, {
            method: method.toUpperCase(),
            headers: { 'content-type': 'application/json' },
            ...(operation.requestBody !== undefined && { body: JSON.stringify(bodies[`${method} ${path}`] ?? {}) }),
          });
          walked++;
          const namesSomething = path.includes('{') || bodies[`${method} ${path}`] !== undefined;
          const seen = { method, path, status: answer.status };
          if (namesSomething) expect(seen).toEqual({ method, path, status: 404 });
          else expect(answer.status).toBeLessThan(500);
          for (const secret of secrets) expect(answer.text).not.toContain(secret);
        }
      }
      expect(walked).toBeGreaterThan(24);
      expect(await everythingOf(owner, parameters['ActivityID']!)).toEqual(before);
    });
  });
});

interface OpenApiOperation {
  readonly security?: Record<string, string[]>[];
  readonly requestBody?: unknown;
  readonly parameters?: { name: string; in: string; required: boolean; schema: { example?: unknown } }[];
}

/** One of everything, with words that appear nowhere else. */
async function stock(owner: TestOperator) {
  const activity = await owner.addActivity({ Name: 'Secret of the cove' });
  const { ActivityID } = activity;
  const timeslot = await owner.addTimeslot(ActivityID, '2027-06-05', '10:00');
  const question = await owner.api.post(`/api/v2/operator/activities/${ActivityID}/questions`, {
    Type: 'text',
    Label: 'Password of the grotto?',
  });
  const booking = await owner.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
  const key = await owner.api.post('/api/v2/operator/api-keys', { Name: 'Key of the cellar', Permissions: ['ota'] });
  const ids: Record<string, string> = {
    ActivityID,
    TimeslotID: String(timeslot.TimeslotID),
    BookingReference: booking.body.data.BookingReference,
    '/api/v2/operator/questions/{ID} ID': String(question.body.data.ID),
    '/api/v2/operator/api-keys/{ID} ID': String(key.body.data.ID),
    ID: String(activity.ID),
  };
  const bodies: Record<string, unknown> = {
    'post /api/v2/ota/partner/booking': bookingBody(ActivityID),
    'post /api/v2/operator/activities/{ActivityID}/timeslots': { Date: '2027-06-06', Time: '10:00' },
    'post /api/v2/operator/activities/{ActivityID}/questions': { Type: 'text', Label: 'Mine now?' },
    'patch /api/v2/operator/activities/{ActivityID}': { Name: 'Mine now' },
    'patch /api/v2/operator/timeslots/{TimeslotID}': { Status: 'closed', Capacity: 20 },
    'patch /api/v2/operator/questions/{ID}': { Label: 'Mine now?' },
  };
  const secrets = ['Secret of the cove', 'Password of the grotto', 'Key of the cellar', 'Lovelace'];
  return { parameters: ids, bodies, secrets };
}

function queryOf({ parameters = [] }: OpenApiOperation, known: Record<string, string>): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.name in known))
    .map(({ name, schema }): [string, string] => [name, known[name] ?? String(schema.example)]);
  return `?${new URLSearchParams(query).toString()}`;
}

async function everythingOf({ api }: TestOperator, activityId: string): Promise<unknown[]> {
  const paths = ['', '/activities', '/bookings', '/api-keys', `/activities/${activityId}/questions`];
  const answers = await Promise.all(
    [...paths, `/activities/${activityId}/timeslots?From=2027-06-01&To=2027-06-30`].map((path) =>
      api.get(`/api/v2/operator${path}`),
    ),
  );
  return answers.map(({ status, body }) => [status, body]);
}
