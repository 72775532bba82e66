import { JobsRunner } from '../../src/jobs';
import type { ApiClient } from '../support/api-client';
import { expectOctoError } from '../support/octo';
import { expectProblem } from '../support/expect-problem';
import { type Route, routesOfServer } from '../support/routes';
import { addQuestion, upload } from '../support/waivers';
import { type TestOperator, bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

/** Open to everybody, on purpose. */
const PUBLIC = [
  'GET /',
  'GET /api/v2/waitlist/offers/:Token',
  'GET /assets/:folder/:name',
  'GET /assets/:name',
  'GET /dashboard/sign-in',
  'GET /docs',
  'GET /docs/:name',
  'GET /docs/reference',
  'GET /docs/search',
  'GET /health/live',
  'GET /health/ready',
  'GET /llms.txt',
  'GET /metrics',
  'GET /openapi.json',
  'GET /openapi.yaml',
  'GET /postman.json',
  'GET /problems',
  'GET /problems/:slug',
  'GET /waitlist/offers/:Token',
  'GET /waivers/:Token',
  'GET /waivers/:Token/tickets',
  'POST /api/v2/payments/stripe/webhook',
  'POST /api/v2/waitlist/offers/:Token',
  'POST /api/v2/waitlist/offers/:Token/decline',
  'POST /dashboard/sign-in',
  'POST /waitlist/offers/:Token',
  'POST /waitlist/offers/:Token/decline',
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
  /** Pages for staff, who sign in instead of sending a key; `dashboard-access` looks at their roles. */
  const isDashboard = ({ path }: Route) => path.startsWith('/dashboard') && path !== '/dashboard/sign-in';

  async function expectSignIn(route: Route): Promise<void> {
    const { status, headers } = await call(test.anonymous, route);
    const location = headers.get('location')?.split('?')[0];
    expect({ ...route, status, location }).toEqual({ ...route, status: 303, location: '/dashboard/sign-in' });
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

  it('declares a permission: a key with all of them is refused nowhere, one with none everywhere', async () => {
    const powerless = test.anonymous.withKey(await owner.issueKey([]));
    const closed = routesOfServer(test).filter((route) => !isPublic(route) && !isDashboard(route));
    expect(closed.length).toBeGreaterThan(25);
    for (const route of closed) {
      const { status } = await call(stranger.api, route);
      expect({ ...route, status }).not.toMatchObject({ status: 403 });
      const refused = await call(powerless, route);
      if (route.path.startsWith('/octo/')) expectOctoError(refused, 403, 'FORBIDDEN');
      else expectProblem(refused, 403, 'forbidden');
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
          if (namesSomething(name, path) || name in bodies) {
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

interface OpenApiOperation {
  readonly security?: Record<string, string[]>[];
  readonly requestBody?: { content: Record<string, { example?: unknown }> };
  readonly parameters?: { name: string; in: string; required: boolean; schema: { example?: unknown } }[];
}

/** What anybody may have under the same name. */
const NAMES_ITS_OWN = new Set(['put /api/v2/usage/meters/definitions/{Meter}']);

function namesSomething(name: string, path: string): boolean {
  return path.includes('{') && !NAMES_ITS_OWN.has(name);
}

/** One of everything, with words that appear nowhere else. */
async function stock(owner: TestOperator, runJobs: () => Promise<unknown>) {
  const webhook = await owner.api.post('/api/v2/webhooks', {
    URL: 'http://127.0.0.1:9/lair-of-the-kraken',
  });
  const activity = await owner.addActivity({ Name: 'Secret of the cove' });
  const { ActivityID } = activity;
  const timeslot = await owner.addTimeslot(ActivityID, '2027-06-05', '10:00');
  const question = await owner.api.post(`/api/v2/operator/activities/${ActivityID}/questions`, {
    Type: 'text',
    Label: 'Password of the grotto?',
  });
  const booking = await owner.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
  const detail = await owner.api.get(`/api/v2/operator/bookings/${booking.body.data.BookingReference}`);
  const key = await owner.api.post('/api/v2/operator/api-keys', { Name: 'Key of the cellar', Permissions: ['ota'] });
  const hold = await owner.api.post('/api/v2/ota/partner/holds', { ...bookingBody(ActivityID), Customer: undefined });
  const questionId = await addQuestion(owner, ActivityID, { Type: 'file' });
  const file = await upload(owner.api, { activityId: ActivityID, questionId, name: 'map-of-the-reef.png' });
  const workflow = await owner.api.post('/api/v2/operator/workflows', {
    Trigger: 'session-ended',
    Subject: 'Song of the wreck',
    Body: 'Hi',
  });
  const { Customer, ...places } = bookingBody(ActivityID);
  const item = { ActivityID, Date: places.Date, Time: places.Time, Participants: 1 };
  const basket = await owner.api.post('/api/v2/baskets', { Items: [item] });
  const waiting = await joinFullTimeslot(owner);
  const staff = await owner.api.post('/api/v2/operator/staff', {
    Email: 'keeper@lighthouse.example',
    Name: 'Keeper of the light',
    Role: 'staff',
  });
  const entry = await owner.api.post('/api/v2/usage/meters', { Meter: 'Key of the cellar', Usage: 1 });
  const Meter = 'barrels-of-rum';
  await owner.api.put(`/api/v2/usage/meters/definitions/${Meter}`, { DisplayName: 'Rum in the hold' });
  const threshold = await owner.api.post('/api/v2/usage/thresholds', { Meter, Period: 'day', Limit: 1 });
  await runJobs();
  const { WebhookID } = webhook.body.data;
  const deliveries = await owner.api.get(`/api/v2/webhooks/${WebhookID}/deliveries`);
  const octo = await owner.api.post('/octo/bookings', {
    productId: ActivityID,
    optionId: 'DEFAULT',
    availabilityId: '2027-06-05T10:00:00+01:00',
    unitItems: [{ unitId: String(activity.TicketTypes[0].ID) }],
  });
  const told = await owner.api.post('/octo/webhooks', { url: 'https://told.example/', event: 'booking_update' });
  const ids: Record<string, string> = {
    uuid: octo.body.uuid,
    'products/{id}': ActivityID,
    'webhooks/{id}': told.body.id,
    id: ActivityID,
    WebhookID,
    DeliveryID: String(deliveries.body.data[0].DeliveryID),
    'staff/{ID}': String(staff.body.data.ID),
    Meter,
    ThresholdID: threshold.body.data.ThresholdID,
    BasketID: basket.body.data.BasketID,
    ItemID: String(basket.body.data.Items[0].ItemID),
    WaitlistID: waiting.body.data.WaitlistID,
    ActivityID,
    TimeslotID: String(timeslot.TimeslotID),
    BookingReference: booking.body.data.BookingReference,
    Code: detail.body.data.UnitItems[0].TicketCode,
    HoldID: hold.body.data.HoldID,
    FileID: file.body.data.FileID,
    'questions/{ID}': String(question.body.data.ID),
    'api-keys/{ID}': String(key.body.data.ID),
    'entries/{ID}': String(entry.body.data.ID),
    'workflows/{ID}': String(workflow.body.data.ID),
    ID: String(activity.ID),
  };
  const bodies: Record<string, unknown> = {
    'post /api/v2/ota/partner/booking': { ...places, Customer },
    'post /api/v2/ota/partner/holds': places,
    'post /api/v2/baskets': { Items: [item] },
    'post /api/v2/waitlist': { ...item, Customer },
    'post /api/v2/operator/bookings': { ...places, Customer, Payment: { Method: 'cash' } },
  };
  const secrets = [
    'Secret of the cove',
    'Password of the grotto',
    'Key of the cellar',
    'Song of the wreck',
    'Lovelace',
    'lair-of-the-kraken',
    'Rum in the hold',
  ];
  return { ids, bodies, secrets };
}

/** Below `/octo` what is another's is a 400 that says what is wrong. */
function statusOfUnknown(path: string): number {
  return path.startsWith('/octo/') ? 400 : 404;
}

/** Somebody who waits for a timeslot of another activity, which is sold out. */
async function joinFullTimeslot(owner: TestOperator) {
  const { ActivityID } = await owner.addActivity({ Name: 'Secret of the cove', WaitlistEnabled: true });
  await owner.addTimeslot(ActivityID, '2027-06-05', '10:00', 1);
  const body = bookingBody(ActivityID);
  await owner.api.post('/api/v2/ota/partner/booking', body);
  return owner.api.post('/api/v2/waitlist', body);
}

/** Puts the owner's ids into a path; one that is not in stock would make the walk prove nothing. */
function fill(path: string, ids: Record<string, string>): string {
  return path.replace(/([^/]+\/)\{(\w+)\}/g, (_, parent: string, name: string) => {
    const id = ids[`${parent}{${name}}`] ?? ids[name];
    if (id === undefined || (name === 'ID' && !(`${parent}{ID}` in ids)))
      throw new Error(`nothing in stock for ${path}`);
    return `${parent}${id}`;
  });
}

function queryOf({ parameters = [] }: OpenApiOperation, known: Record<string, string>): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.name in known))
    .map(({ name, schema }): [string, string] => [name, known[name] ?? String(schema.example)]);
  return `?${new URLSearchParams(query).toString()}`;
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
