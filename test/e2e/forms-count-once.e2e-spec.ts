import { Database } from '../../src/platform/database';
import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, type Fields, addStaff } from '../support/dashboard-client';
import { routesOfServer } from '../support/routes';
import { shownFields } from '../support/shown-fields';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';
const MONEY = { Method: 'cash', Amount: '5.00' };
const TEXT = { Subject: 'Weather', Body: 'Bring a jacket.' };

interface CreatingForm {
  readonly page: () => string;
  /** ID of the form, or of its part before the ID of what it is about. */
  readonly id: string;
  readonly fields: Record<string, string>;
  /** A field with another value. */
  readonly other: Record<string, string>;
  /** Where a row is added. */
  readonly table: string;
}

/** Forms that change what exists: a repetition finds it changed, or changes it to the same. */
const CHANGING = [
  'POST /bookings/:Token/cancel',
  'POST /bookings/:Token/language',
  'POST /bookings/:Token/move',
  'POST /dashboard/account',
  'POST /dashboard/activities/:ActivityID',
  'POST /dashboard/activities/:ActivityID/content',
  'POST /dashboard/activities/:ActivityID/content/:Language',
  'POST /dashboard/activities/:ActivityID/pictures/first',
  'POST /dashboard/activities/:ActivityID/pictures/remove',
  'POST /dashboard/activities/:ActivityID/prices/:ID',
  'POST /dashboard/activities/:ActivityID/prices/:ID/order',
  'POST /dashboard/activities/:ActivityID/prices/:ID/remove',
  'POST /dashboard/activities/:ActivityID/questions/:ID',
  'POST /dashboard/activities/:ActivityID/questions/:ID/order',
  'POST /dashboard/activities/:ActivityID/questions/:ID/remove',
  'POST /dashboard/bookings/:BookingReference/cancel',
  'POST /dashboard/bookings/:BookingReference/change',
  'POST /dashboard/bookings/:BookingReference/move',
  'POST /dashboard/bookings/:BookingReference/payments/:PaymentID/correct',
  'POST /dashboard/bookings/:BookingReference/refunds/:RefundID/paid-out',
  'POST /dashboard/check-in',
  'POST /dashboard/check-in/:Code/override',
  'POST /dashboard/check-in/:Code/redeem',
  'POST /dashboard/check-in/:Code/unredeem',
  'POST /dashboard/keys/:ID/revoke',
  'POST /dashboard/partners/:Slug',
  'POST /dashboard/refunds/:BookingReference/:RefundID/paid-out',
  'POST /dashboard/schedule/:TimeslotID/cancel',
  'POST /dashboard/schedule/:TimeslotID/change',
  'POST /dashboard/schedule/:TimeslotID/sheet/:Code/redeem',
  'POST /dashboard/schedule/:TimeslotID/sheet/:Code/unredeem',
  'POST /dashboard/schedule/cancel-sessions',
  'POST /dashboard/schedule/change',
  'POST /dashboard/schedule/change/day',
  'POST /dashboard/settings',
  'POST /dashboard/settings/logo/remove',
  'POST /dashboard/shop',
  'POST /dashboard/sign-in',
  'POST /dashboard/sign-in/expired',
  'POST /dashboard/sign-in/reset-password/:Token',
  'POST /dashboard/sign-out',
  'POST /dashboard/staff/:ID/change',
  'POST /dashboard/staff/:ID/remove',
  'POST /dashboard/today/bookings/:BookingReference/check-in',
  'POST /dashboard/today/bookings/:BookingReference/undo',
  'POST /dashboard/usage/meter/definition',
  'POST /dashboard/usage/meter/thresholds/:ThresholdID/change',
  'POST /dashboard/usage/meter/thresholds/:ThresholdID/remove',
  'POST /dashboard/usage/meter/void/:ID',
  'POST /dashboard/usage/prices/:From/remove',
  'POST /dashboard/usage/prices/preview',
  'POST /dashboard/usage/prices/set',
  'POST /dashboard/usage/statements/:Month/close',
  'POST /dashboard/waitlist/:WaitlistID/complete',
  'POST /dashboard/waitlist/:WaitlistID/offer',
  'POST /dashboard/waitlist/:WaitlistID/remove',
  'POST /dashboard/waitlist/:WaitlistID/return',
  'POST /dashboard/waitlist/:WaitlistID/withdraw',
  'POST /dashboard/webhooks/:WebhookID/change',
  'POST /dashboard/webhooks/:WebhookID/disable',
  'POST /dashboard/webhooks/:WebhookID/enable',
  'POST /dashboard/webhooks/:WebhookID/remove',
  'POST /dashboard/workflows/:ID',
  'POST /dashboard/workflows/:ID/remove',
  'POST /shop/:Operator/baskets/:BasketID/remove',
  'POST /waitlist/offers/:Token',
  'POST /waitlist/offers/:Token/decline',
  'POST /waivers/:Token',
  'POST /waivers/:Token/draft',
  'POST /waivers/:Token/draft/discard',
];

/** Forms that create something and have another protection, or none, because a second time does no harm. */
const OTHERWISE_SAFE = [
  // One charge of a booking or a basket is in progress at a time, and afterwards nothing is due.
  'POST /pay/:Token',
  'POST /shop/:Operator/baskets/:BasketID/pay',
  'POST /waitlist/offers/:Token/pay',
  // It has a one-time value, too, but no session; `storefront` submits it twice.
  'POST /shop/:Operator/:ActivityID',
  // A party that waits joins once.
  'POST /shop/:Operator/:ActivityID/waitlist',
  // Pictures and files are visible, and removed with a click. A transaction must not wait for an upload.
  'POST /dashboard/activities/:ActivityID/pictures',
  'POST /dashboard/settings/logo',
  'POST /waivers/:Token/files',
  // One link is valid at a time.
  'POST /dashboard/sign-in/forgot-password',
  // Receivers recognise the ID of an event that is delivered again.
  'POST /dashboard/webhooks/:WebhookID/deliveries/:DeliveryID/redeliver',
  'POST /dashboard/webhooks/:WebhookID/replay',
  'POST /dashboard/webhooks/:WebhookID/test',
];

describe('forms that create something', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let owner: DashboardClient;
  let activityId: string;
  let timeslotId: number;
  let reference: string;
  const ids = { email: 0, key: 0, staff: 0, webhook: '' };

  const creating: Record<string, CreatingForm> = {
    'POST /dashboard/sell': {
      page: () => `/dashboard/sell?ActivityID=${activityId}&Date=${DATE}&Time=10:00`,
      ...{
        id: 'sell',
        fields: { Name: 'Smith', 'Payment.Method': 'cash' },
        other: { Name: 'Jones' },
        table: 'booking',
      },
    },
    'POST /dashboard/bookings/:BookingReference/payments': {
      page: () => `/dashboard/bookings/${reference}`,
      ...{ id: 'payment', fields: MONEY, other: { Amount: '6.00' }, table: 'booking_payment' },
    },
    'POST /dashboard/bookings/:BookingReference/refunds': {
      page: () => `/dashboard/bookings/${reference}`,
      ...{ id: 'refund', fields: { Amount: '1.00' }, other: { Amount: '1.50' }, table: 'booking_refund' },
    },
    'POST /dashboard/bookings/:BookingReference/message': {
      page: () => `/dashboard/bookings/${reference}/message`,
      ...{ id: 'message', fields: TEXT, other: { Subject: 'Wind' }, table: 'email' },
    },
    'POST /dashboard/bookings/:BookingReference/payment-link': {
      page: () => `/dashboard/bookings/${reference}`,
      ...{ id: 'payment-link', fields: {}, other: { _Ignored: 'x' }, table: 'email' },
    },
    'POST /dashboard/schedule/:TimeslotID/message': {
      page: () => `/dashboard/schedule/${timeslotId}/message`,
      ...{ id: 'message', fields: TEXT, other: { Subject: 'Wind' }, table: 'email' },
    },
    'POST /dashboard/emails/:ID/resend': {
      page: () => `/dashboard/emails/${ids.email}`,
      ...{ id: 'resend', fields: {}, other: { _Ignored: 'x' }, table: 'email' },
    },
    'POST /dashboard/workflows/new': {
      page: () => '/dashboard/workflows/new',
      ...{ id: 'workflow', fields: { Name: 'Hello', Trigger: 'booking-confirmed', ...TEXT } },
      ...{ other: { Name: 'Goodbye' }, table: 'workflow' },
    },
    'POST /dashboard/keys': {
      page: () => '/dashboard/keys',
      ...{ id: 'issue', fields: { Name: 'Web shop', Permissions: 'shop' }, other: { Name: 'Shop' }, table: 'api_key' },
    },
    'POST /dashboard/keys/:ID/rotate': {
      page: () => '/dashboard/keys',
      ...{ id: 'rotate-', fields: { OverlapHours: '1' }, other: { OverlapHours: '2' }, table: 'api_key' },
    },
    'POST /dashboard/staff': {
      page: () => '/dashboard/staff',
      ...{ id: 'add', fields: { Email: 'new@harbour.example', Name: 'New', Role: 'gate' } },
      ...{ other: { Email: 'other@harbour.example' }, table: 'staff' },
    },
    'POST /dashboard/staff/:ID/password': {
      page: () => '/dashboard/staff',
      ...{ id: 'password-', fields: {}, other: { _Ignored: 'x' }, table: 'audit_entry' },
    },
    'POST /dashboard/usage/meter/thresholds': {
      page: () => '/dashboard/usage/meter?Meter=sms',
      ...{ id: 'threshold', fields: { Period: 'day', Limit: '9' }, other: { Limit: '10' }, table: 'usage_threshold' },
    },
    'POST /dashboard/activities/new': {
      page: () => '/dashboard/activities/new',
      ...{ id: 'activity', fields: { Name: 'Rowing', 'TicketTypes.0.Price': '5.00' } },
      ...{ other: { Name: 'Sailing' }, table: 'activity' },
    },
    'POST /dashboard/activities/:ActivityID/prices': {
      page: () => `/dashboard/activities/${activityId}/prices`,
      ...{ id: 'rule', fields: { 'Price.Amount': '50' }, other: { 'Price.Amount': '55' }, table: 'price_rule' },
    },
    'POST /dashboard/activities/:ActivityID/questions': {
      page: () => `/dashboard/activities/${activityId}?Add=question`,
      ...{ id: 'edit-question-new', fields: { Label: 'Shoe size' }, other: { Label: 'Hat size' }, table: 'question' },
    },
    'POST /dashboard/schedule/add': {
      page: () => `/dashboard/schedule/add?ActivityID=${activityId}&Date=${DATE}`,
      ...{ id: 'add', fields: { Time: '15:00' }, other: { Time: '16:00' }, table: 'timeslot' },
    },
    'POST /dashboard/webhooks/new': {
      page: () => '/dashboard/webhooks/new',
      ...{ id: 'webhook', fields: { URL: 'http://127.0.0.1:9/' }, other: { URL: 'http://127.0.0.1:8/' } },
      table: 'webhook_endpoint',
    },
    'POST /dashboard/webhooks/:WebhookID/rotate': {
      page: () => `/dashboard/webhooks/${ids.webhook}`,
      ...{ id: 'rotate', fields: { OverlapHours: '1' }, other: { OverlapHours: '2' }, table: 'audit_entry' },
    },
  };

  beforeAll(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    await addStaff(test, operator, 'gate');
    ids.staff = (await staffIds()).at(-1)!;
    activityId = (await operator.addActivity()).ActivityID;
    timeslotId = (await operator.addTimeslot(activityId, DATE, '10:00', 50)).TimeslotID;
    const unpaid = { ...bookingBody(activityId, { Participants: 2 }), Payment: { Method: 'invoice' } };
    reference = (await operator.api.post(`${OPERATOR}/bookings`, unpaid)).body.data.BookingReference;
    const key = { Name: 'Spare', Permissions: ['ota'] };
    ids.key = (await operator.api.post(`${OPERATOR}/api-keys`, key)).body.data.ID;
    ids.webhook = (await operator.api.post('/api/v2/webhooks', { URL: 'http://127.0.0.1:9/' })).body.data.WebhookID;
    await operator.api.post('/api/v2/usage/meters', { Meter: 'sms', Usage: 1 });
    expect((await operator.api.post(`${OPERATOR}/timeslots/${timeslotId}/message`, TEXT)).status).toBe(202);
    await test.app.get(JobsRunner).runOnce();
    ids.email = (await operator.api.get(`${OPERATOR}/emails`)).body.data[0].ID;
  });

  const staffIds = async () => {
    const { body } = await operator.api.get(`${OPERATOR}/staff`);
    return body.data.map(({ ID }: { ID: number }) => ID) as number[];
  };

  const count = async (table: string) => {
    const sql = `SELECT COUNT(*) AS n FROM ${table} WHERE operator_id = ?`;
    const [row] = await test.app.get(Database).rows<{ n: number | string }>(sql, [operator.id]);
    return Number(row!.n);
  };

  /** What a browser sends of a form that was just rendered. */
  async function rendered({ page, id, fields }: CreatingForm) {
    const full = { 'rotate-': `rotate-${ids.key}`, 'password-': `password-${ids.staff}` }[id] ?? id;
    const { text } = await owner.get(page());
    const [, action, html] = new RegExp(`<form method="post" action="([^"]*)" id="${full}".*?>(.*?)</form>`, 's').exec(
      text,
    )!;
    const shown = shownFields(html!).filter(([name]) => !(name in fields));
    return { action: action!.replaceAll('&amp;', '&'), sent: [...shown, ...Object.entries(fields)] };
  }

  const replaced = (sent: Fields, other: Record<string, string>): Fields => [
    ...(sent as [string, string][]).filter(([name]) => !(name in other)),
    ...Object.entries(other),
  ];

  it('are all of those that no other list names', () => {
    const forms = routesOfServer(test)
      .filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/') && !path.startsWith('/octo/'))
      .map(({ method, path }) => `${method} ${path}`);
    expect(forms.sort()).toEqual([...Object.keys(creating), ...CHANGING, ...OTHERWISE_SAFE].sort());
  });

  it.each(Object.entries(creating))('count once, however often they are submitted: %s', async (_, form) => {
    const { action, sent } = await rendered(form);
    const before = await count(form.table);
    const submit = () => owner.submit(action, sent);
    const answers = [...(await Promise.all([submit(), submit()])), await submit()];
    const [first] = answers;
    const secret = /<code>[^<]+<\/code>/;
    for (const { status, headers, text } of answers) {
      expect([status, status < 400 ? '' : text]).toEqual([first!.status, '']);
      expect(headers.get('location')).toBe(first!.headers.get('location'));
      expect(secret.exec(text)?.[0]).toBe(secret.exec(first!.text)?.[0]);
    }
    const after = await count(form.table);
    expect(after).toBeGreaterThan(before);
    expect((await owner.submit(action, sent)).status).toBe(first!.status);

    const edited = await owner.submit(action, replaced(sent, form.other));
    expect([edited.status, edited.text]).toEqual([409, expect.stringContaining('already submitted')]);
    expect(await count(form.table)).toBe(after);

    // An email that is still queued cannot be sent again.
    await test.app.get(JobsRunner).runOnce();
    const again = await rendered(form);
    const others = await count(form.table);
    expect((await owner.submit(action, replaced(again.sent, form.other))).status).toBe(first!.status);
    expect(await count(form.table)).toBe(others + after - before);
  });
});
