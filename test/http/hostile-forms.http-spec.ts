import { JobsRunner } from '../../src/platform/jobs';
import { NAVIGATION } from '../../src/interfaces/dashboard/frame/navigation';
import { DashboardClient, type Fields, addStaff } from '../support/dashboard-client';
import { EventCounter } from '../support/event-counter';
import { paymentPageOf } from '../support/customer-pages';
import { issuePasswordLink } from '../support/password-links';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';
import { multipart, openWaiver } from '../support/waivers';

interface RouteLayer {
  readonly route?: { path: string; methods: Record<string, boolean> };
}

/** Names that lead out of the body they are in. */
const HOSTILE: [name: string, value: string][][] = [
  [
    ['constructor.prototype.staff', 'staff'],
    ['constructor.prototype.caller.operatorId', '1'],
  ],
  [['constructor.prototype.polluted', '1']],
  [['constructor', '1']],
  [['__proto__', '1']],
  [['__proto__.polluted', '1']],
  [['a.__proto__.polluted', '1']],
  [['Customer.__proto__.polluted', '1']],
  [['Customer.constructor.prototype.polluted', '1']],
  [['Name.constructor.prototype.polluted', '1']],
  [['TicketTypes.0.__proto__.polluted', '1']],
  [['Quantity.__proto__.polluted', '1']],
  [['_x.__proto__.polluted', '1']],
  [['prototype.polluted', '1']],
  [['toString', '1']],
  [['hasOwnProperty.call', '1']],
  [['x..y', '1']],
  [['.', '1']],
  [[Array(40).fill('x').join('.'), '1']],
  [
    ['Repeat', 'x'],
    ['Repeat.Frequency', 'daily'],
  ],
  [
    ['Customer.Email.x', '1'],
    ['Customer.Email', 'a@example.com'],
  ],
];

const SIGN_IN = '/dashboard/sign-in';
const SHARED = [Object.prototype, Array.prototype, Function.prototype];

// Every form gets every name, one request each.
jest.setTimeout(180_000);

describe('forms with hostile names', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', providers: [EventCounter] });
  let email: string;
  let owner: DashboardClient;
  let ids: Record<string, string>;

  beforeAll(async () => {
    email = await addStaff(test, operator);
    owner = await DashboardClient.signIn(test, email);
    ids = await stock();
  });

  /** One of everything that a form is about, by the parameters of the forms' addresses. */
  async function stock(): Promise<Record<string, string>> {
    await operator.api.patch('/api/v2/operator', { Storefront: { Enabled: true } });
    const webhook = await operator.api.post('/api/v2/webhooks', { URL: 'http://127.0.0.1:9/nobody' });
    const queue = await TestQueue.create(test, operator, 1);
    const seat = await queue.book();
    await queue.join('ada');
    await queue.cancel(seat);
    const waiver = await openWaiver(test, operator, [{ Type: 'text', Required: true }]);
    const workflow = await operator.api.post('/api/v2/operator/workflows', {
      Trigger: 'session-ended',
      Subject: 'Thank you',
      Body: 'Hi',
    });
    const key = await operator.api.post('/api/v2/operator/api-keys', { Name: 'Spare', Permissions: ['ota'] });
    const person = await operator.api.post('/api/v2/operator/staff', {
      Email: 'spare@harbour.example',
      Name: 'Spare',
      Role: 'desk',
    });
    // What happened so far is queued for the endpoint, which takes nothing more from here on.
    await test.app.get(JobsRunner).runOnce();
    const endpoint = `/api/v2/webhooks/${webhook.body.data.WebhookID}`;
    await operator.api.patch(endpoint, { Status: 'disabled' });
    const deliveries = await operator.api.get(`${endpoint}/deliveries`);
    const booked = await operator.api.get(`/api/v2/operator/bookings/${waiver.reference}`);
    const unpaid = { ...bookingBody(waiver.activityId), Payment: { Method: 'invoice' } };
    const desk = await operator.api.post('/api/v2/operator/bookings', unpaid);
    const sold = await operator.api.post('/api/v2/operator/bookings', { ...unpaid, Payment: { Method: 'cash' } });
    const refund = await operator.api.post(`/api/v2/operator/bookings/${sold.body.data.BookingReference}/refunds`);
    const entry = await operator.api.post('/api/v2/usage/meters', { Meter: 'sms', Usage: 1 });
    const threshold = await operator.api.post('/api/v2/usage/thresholds', { Meter: 'sms', Period: 'day', Limit: 9 });
    return {
      'void/:ID': String(entry.body.data.ID),
      ':ThresholdID': threshold.body.data.ThresholdID,
      ':From': '2026-01-01',
      ':Month': '2026-01',
      ':Operator': operator.slug,
      ':Slug': 'adventuro',
      ':Language': 'de',
      ':BasketID': (await operator.api.post('/api/v2/baskets', {})).body.data.BasketID,
      ':PaymentID': sold.body.data.Payments[0].PaymentID,
      ':RefundID': refund.body.data.RefundID,
      ':WebhookID': webhook.body.data.WebhookID,
      ':DeliveryID': String(deliveries.body.data[0].DeliveryID),
      'offers/:Token': (await queue.offerOf('ada')).split('/').at(-1)!,
      'reset-password/:Token': await issuePasswordLink(test, email),
      'waivers/:Token': waiver.path.split('/').at(-1)!,
      'bookings/:Token': waiver.path.split('/').at(-1)!,
      'pay/:Token': (await paymentPageOf(operator, desk.body.data.BookingReference)).split('/').at(-1)!,
      ':BookingReference': waiver.reference,
      ':ActivityID': waiver.activityId,
      ':Code': booked.body.data.UnitItems[0].TicketCode,
      ':TimeslotID': String(queue.timeslotId),
      'questions/:ID': String(waiver.ids[0]),
      'prices/:ID': await addPriceRule(waiver.activityId),
      'emails/:ID': String((await operator.api.get('/api/v2/operator/emails', { Limit: 1 })).body.data[0].ID),
      'workflows/:ID': String(workflow.body.data.ID),
      'keys/:ID': String(key.body.data.ID),
      'staff/:ID': String(person.body.data.ID),
      'waitlist/:WaitlistID': (await waitlistIds(queue.timeslotId))[0]!,
    };
  }

  async function addPriceRule(activityId: string): Promise<string> {
    const { TicketTypes } = (await operator.api.get(`/api/v2/operator/activities/${activityId}`)).body.data;
    const rule = { TicketTypeID: TicketTypes[0].ID, Price: { Amount: 5500, Currency: 'GBP' } };
    await operator.api.put(`/api/v2/operator/activities/${activityId}/prices`, [rule]);
    const { text } = await owner.get(`/dashboard/activities/${activityId}/prices`);
    return /id="rule-(\d+)"/.exec(text)![1]!;
  }

  async function waitlistIds(timeslotId: number): Promise<string[]> {
    const { body } = await operator.api.get(`/api/v2/operator/timeslots/${timeslotId}/waitlist`);
    return body.data.map(({ WaitlistID }: { WaitlistID: string }) => WaitlistID);
  }

  /** The addresses that take a form, as the router has them; one that is not in stock would prove nothing. */
  function forms(): string[] {
    const { stack } = (test.app.getHttpAdapter().getInstance() as { router: { stack: RouteLayer[] } }).router;
    const paths = stack.flatMap(({ route }) => (route?.methods['post'] && !route.methods['trace'] ? [route.path] : []));
    return paths
      .filter((path) => !/^\/(api|octo)\//.test(path))
      .map((path) =>
        path.replace(/(?<=([^/]+)\/):\w+/g, (name, parent: string) => {
          const id = ids[`${parent}/${name}`] ?? ids[name];
          if (id === undefined) throw new Error(`nothing in stock for ${path}`);
          return id;
        }),
      );
  }

  const takesFile = (path: string) => /\/activities\/\w+\/pictures$/.test(path);
  const send = (path: string, fields: [name: string, value: string][]) =>
    takesFile(path) ? owner.upload(path, fields) : owner.submit(path, fields);

  const dashboardForms = () => forms().filter((path) => path.startsWith('/dashboard'));

  /** Everything that must be as it was: who gets in, what every page shows, what jobs do. */
  async function world() {
    const pages = ['/problems', SIGN_IN, ...NAVIGATION.flatMap(({ items }) => items.map(({ href }) => href))];
    const shown = [];
    for (const path of pages) shown.push(withoutTokens((await owner.get(path)).text));
    const withoutKey = [];
    for (const path of ['', '/bookings', '/bookings.csv', '/api-keys']) {
      for (const headers of [{}, { cookie: owner.cookie! }] as Record<string, string>[]) {
        withoutKey.push((await test.anonymous.raw(`/api/v2/operator${path}`, { headers })).status);
      }
    }
    return {
      shared: SHARED.map((prototype) => Reflect.ownKeys(prototype)),
      inherited: Object.keys(Object.getPrototypeOf({}) as object),
      withoutKey,
      signedOut: (await new DashboardClient(test.url).get('/dashboard')).status,
      signIn: (await new DashboardClient(test.url).submit(SIGN_IN, { Email: email, Password: 'wrong' })).status,
      shown,
      jobs: await test.app.get(JobsRunner).runOnce(),
    };
  }

  const withoutTokens = (text: string) => text.replace(/value="[0-9a-f]{48,128}"/g, '');

  async function expectSameWorld(work: () => Promise<void>): Promise<void> {
    await test.app.get(JobsRunner).runOnce();
    const before = await world();
    expect(new Set(before.withoutKey)).toEqual(new Set([401]));
    await work();
    expect(await world()).toEqual(before);
    await DashboardClient.signIn(test, email);
  }

  it('are rejected by every form of the dashboard, which names the field, and change nothing', async () => {
    expect(dashboardForms().length).toBeGreaterThan(20);
    const taken: unknown[] = [];
    await expectSameWorld(async () => {
      for (const path of dashboardForms()) {
        for (const fields of HOSTILE) {
          const { status, text } = await send(path, fields);
          // The page with the form for a file shows labels instead of names.
          const isNamed = fields.some(([name]) =>
            text.includes(`${takesFile(path) ? '' : `${name} `}is not a known field`),
          );
          if (status !== 422 || !isNamed) taken.push({ path, fields, status });
        }
      }
    });
    expect(taken).toEqual([]);
  });

  it('change nothing before anybody is signed in', async () => {
    await expectSameWorld(async () => {
      for (const fields of HOSTILE) {
        const given: Fields = [['Email', email], ['Password', 'wrong'], ...fields];
        expect((await new DashboardClient(test.url).submit(SIGN_IN, given)).status).toBe(422);
        expect((await new DashboardClient(test.url).submit('/dashboard/keys', given)).status).toBe(307);
      }
    });
  });

  it('mean nothing to the forms of customers, in whatever way they are sent', async () => {
    const others = forms().filter((path) => !path.startsWith('/dashboard'));
    expect(others.length).toBeGreaterThan(5);
    const before = await world();
    for (const path of others) {
      expect((await new DashboardClient(test.url).submit(path, HOSTILE.flat())).status).toBeLessThan(500);
      for (const fields of HOSTILE) {
        const { status } = await test.anonymous.raw(path, { method: 'POST', ...multipart(fields) });
        expect(status).toBeLessThan(500);
      }
    }
    // An offer that was answered is due work and on the pages, so only what a name could reach is compared.
    const { shared, inherited, withoutKey, signedOut, signIn } = await world();
    expect({ shared, inherited, withoutKey, signedOut, signIn }).toEqual({
      ...{ shared: before.shared, inherited: before.inherited, withoutKey: before.withoutKey },
      ...{ signedOut: before.signedOut, signIn: before.signIn },
    });
  });

  it('are not read from addresses either', async () => {
    await expectSameWorld(async () => {
      for (const page of NAVIGATION.flatMap(({ items }) => items.map(({ href }) => href))) {
        const { status } = await owner.get(`${page}?${new URLSearchParams(HOSTILE.flat()).toString()}`);
        expect({ page, status }).toEqual({ page, status: 200 });
      }
    });
  });

  it.each([
    ['/dashboard/settings', 'Unknown'],
    ['/dashboard/settings', 'Name.First'],
    ['/dashboard/keys', 'Permissions.0'],
    ['/dashboard/schedule/add', 'Repeat.Unknown'],
    ['/dashboard/schedule/add', 'Repeat.Until.Year'],
    ['/dashboard/sell', 'Customer.ID'],
    ['/dashboard/sell', 'Quantity.x'],
    ['/dashboard/activities/new', 'TicketTypes.0.Places'],
    ['/dashboard/activities/new', 'TicketTypes.x.Name'],
    ['/dashboard/workflows/new', 'Delay.Amount.x'],
  ])('%s takes no field that it does not declare, such as %s', async (path, name) => {
    const session = { ActivityID: ids[':ActivityID']!, Date: '2027-06-05' };
    const answer = await owner.submit(path, { ...session, [name]: '1' });
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/is not a known field|must not be given/);
  });

  it('are named up to a hundred, with the number of the others', async () => {
    const unknown = Array.from({ length: 500 }, (_, index): [string, string] => [`Unknown${index}`, '1']);
    const { status, text } = await owner.submit('/dashboard/settings', unknown);
    expect([status, text.match(/is not a known field/g)?.length]).toEqual([422, 100]);
    expect(text).toContain('<li>And 400 more.</li>');
    const tooMany = Array.from({ length: 1_001 }, (): [string, string] => ['Name', 'x']);
    expect((await owner.submit('/dashboard/settings', tooMany)).status).toBe(422);
  });

  it('are unknown fields to the API', async () => {
    const body = '{"Name":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const headers = { 'content-type': 'application/json' };
    const answer = await operator.api.raw('/api/v2/operator', { method: 'PATCH', headers, body });
    expectProblem(answer, 422, 'validation', ['__proto__', 'constructor']);
  });
});
