import { JobsRunner } from '../../src/platform/jobs';
import type { ApiClient } from '../support/api-client';
import { expectOctoError } from '../support/octo';
import { expectProblem } from '../support/expect-problem';
import { type Route, routesOfServer } from '../support/routes';
import { type OpenApiOperation, fill, queryOf, stock } from '../support/stocked-routes';
import type { TestOperator } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

/** Open to everybody, on purpose. */
const PUBLIC = [
  'GET /',
  'GET /api/v2/waitlist/offers/:Token',
  'GET /assets/:folder/:name',
  'GET /assets/:name',
  'GET /bookings/:Token',
  'GET /bookings/:Token.gif',
  'GET /bookings/:Token.ics',
  'GET /dashboard/sign-in',
  'GET /dashboard/sign-in/forgot-password',
  'GET /dashboard/sign-in/reset-password/:Token',
  'GET /docs',
  'GET /docs/:name',
  'GET /docs/images/:name',
  'GET /docs/reference',
  'GET /docs/search',
  'GET /health/live',
  'GET /health/ready',
  'GET /llms.txt',
  'GET /metrics',
  'GET /openapi.json',
  'GET /openapi.yaml',
  'GET /pay/:Token',
  'GET /pictures/:PictureID.jpg',
  'GET /pictures/:PictureID.png',
  'GET /postman.json',
  'GET /problems',
  'GET /problems/:slug',
  'GET /robots.txt',
  'GET /sdk/:file',
  'GET /shop/:Operator',
  'GET /shop/:Operator/:ActivityID',
  'GET /shop/:Operator/baskets/:BasketID',
  'GET /shop/:Operator/sitemap.xml',
  'GET /shop/:Operator/theme.css',
  'GET /shop/embed.js',
  'GET /waitlist/offers/:Token',
  'GET /waivers/:Token',
  'GET /waivers/:Token/tickets',
  'POST /api/v2/payments/stripe/webhook',
  'POST /api/v2/waitlist/offers/:Token',
  'POST /api/v2/waitlist/offers/:Token/decline',
  'POST /bookings/:Token/cancel',
  'POST /bookings/:Token/language',
  'POST /bookings/:Token/move',
  'POST /dashboard/sign-in',
  'POST /dashboard/sign-in/expired',
  'POST /dashboard/sign-in/forgot-password',
  'POST /dashboard/sign-in/reset-password/:Token',
  'POST /pay/:Token',
  'POST /shop/:Operator/:ActivityID',
  'POST /shop/:Operator/:ActivityID/waitlist',
  'POST /shop/:Operator/baskets/:BasketID/pay',
  'POST /shop/:Operator/baskets/:BasketID/remove',
  'POST /waitlist/offers/:Token',
  'POST /waitlist/offers/:Token/decline',
  'POST /waitlist/offers/:Token/pay',
  'POST /waivers/:Token',
  'POST /waivers/:Token/draft',
  'POST /waivers/:Token/draft/discard',
  'POST /waivers/:Token/files',
];

describe('every route', () => {
  const { test } = useTestApp();
  let owner: TestOperator;
  let stranger: TestOperator;

  beforeAll(async () => {
    owner = await test.addOperator();
    stranger = await test.addOperator();
  });

  const isPublic = ({ method, path }: Route) => PUBLIC.includes(`${method} ${path}`);
  /** Pages for staff, who sign in instead of sending a key; `dashboard-roles` looks at their roles. */
  const isDashboard = ({ path }: Route) => path.startsWith('/dashboard') && !path.startsWith('/dashboard/sign-in');

  async function expectSignIn(route: Route): Promise<void> {
    const { status, headers } = await call(test.anonymous, route);
    const location = headers.get('location')?.split('?')[0];
    const isForm = route.method === 'POST';
    const expected = isForm ? [307, '/dashboard/sign-in/expired'] : [303, '/dashboard/sign-in'];
    expect({ ...route, answer: [status, location] }).toEqual({ ...route, answer: expected });
  }

  const call = (client: ApiClient, { method, path }: Route) => client.raw(path, { method });

  it('is on the list of public ones or closed to callers without a key', async () => {
    const open: string[] = [];
    for (const route of routesOfServer(test)) {
      if (isDashboard(route)) await expectSignIn(route);
      else if ((await call(test.anonymous, route)).status !== 401) open.push(`${route.method} ${route.path}`);
    }
    expect(open.sort()).toEqual(PUBLIC);
  });

  it('declares a permission: a key with all of them is rejected nowhere, one with none everywhere', async () => {
    const powerless = test.anonymous.withKey(await owner.issueKey([]));
    const closed = routesOfServer(test).filter((route) => !isPublic(route) && !isDashboard(route));
    expect(closed.length).toBeGreaterThan(25);
    for (const route of closed) {
      const { status } = await call(stranger.api, route);
      expect({ ...route, status }).not.toMatchObject({ status: 403 });
      const rejected = await call(powerless, route);
      if (route.path.startsWith('/octo/')) expectOctoError(rejected, 403, 'FORBIDDEN');
      else expectProblem(rejected, 403, 'forbidden');
    }
  });

  describe('with another operator’s key', () => {
    it('sees and changes nothing', async () => {
      const { ids, secrets, bodies } = await stock(owner, () => test.app.get(JobsRunner).runOnce());
      const before = await everythingOf(owner, ids['ActivityID']!);
      const { paths } = (await test.anonymous.get('/openapi.json')).body;
      let walked = 0;
      for (const [path, item] of Object.entries<Record<string, OpenApiOperation>>(paths)) {
        for (const [method, operation] of Object.entries(item)) {
          if (!operation.security?.some((scheme) => Object.keys(scheme).length > 0)) continue;
          const name = `${method} ${path}`;
          const body = bodies[name] ?? operation.requestBody?.content['application/json']?.example;
          const answer = await stranger.api.raw(`${fill(path, ids)}${queryOf(operation, ids)}`, {
            method: method.toUpperCase(),
            headers: { 'content-type': 'application/json' },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          walked++;
          if (namesSomething(path) || name in bodies) {
            expect([name, answer.status]).toEqual([name, statusOfUnknown(path)]);
          } else expect(answer.status).toBeLessThan(500);
          for (const secret of secrets) expect(answer.text).not.toContain(secret);
        }
      }
      expect(walked).toBeGreaterThan(30);
      expect(await everythingOf(owner, ids['ActivityID']!)).toEqual(before);
    });
  });
});

/** What anybody may have under the same name. */
const OF_ANYBODY = /\{(Meter|month|Slug)\}/;

function namesSomething(path: string): boolean {
  return path.includes('{') && !OF_ANYBODY.test(path);
}

/** Below `/octo` what is another's is a 400 that says what is wrong. */
function statusOfUnknown(path: string): number {
  return path.startsWith('/octo/') ? 400 : 404;
}

async function everythingOf({ api }: TestOperator, activityId: string): Promise<unknown[]> {
  const paths = ['', '/activities', '/bookings', '/api-keys', '/workflows', `/activities/${activityId}/questions`];
  const answers = await Promise.all(
    [...paths, `/activities/${activityId}/timeslots?From=2027-06-01&To=2027-06-30`].map((path) =>
      api.get(`/api/v2/operator${path}`),
    ),
  );
  return answers.map(({ status, body }) => [status, body]);
}
