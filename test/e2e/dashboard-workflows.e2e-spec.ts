import type { LoggedAction } from '../support/api-client';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const MARKUP = '<script>alert("x")</script><b>';
const PAGE = '/dashboard/workflows';
const API = '/api/v2/operator/workflows';

const fields = (overrides: Record<string, string> = {}) => ({
  Name: 'Day before',
  Trigger: 'session-starting',
  'Delay.Amount': '2',
  'Delay.Unit': 'days',
  'Delay.Direction': 'before',
  Subject: 'Soon: {{ activity.name }}',
  Body: '<p>Hello {{ customer.first_name }}</p>',
  Enabled: 'on',
  ...overrides,
});

describe('workflows in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let person: DashboardClient;

  beforeEach(async () => {
    person = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const saved = async () => (await operator.api.get(API)).body.data;

  /** The error at a field. */
  const errorOf = (text: string, field: string) =>
    new RegExp(`id="workflow-${field}-error">([^<]*)<`).exec(text)?.[1]?.replaceAll('&quot;', '"');

  /** Adds one and returns where it leads. */
  const add = async (overrides: Record<string, string> = {}) => {
    const answer = await person.submit(`${PAGE}/new`, fields(overrides));
    expect([answer.status, errorOf(answer.text, 'Body')]).toEqual([303, undefined]);
    return answer.headers.get('location')!.split('?')[0]!;
  };

  it('are listed with their delay in words, and an empty list says what to do', async () => {
    const { text } = await person.get(PAGE);
    for (const words of ['Booking confirmation', 'immediately', '2 days before the start', '>all<', '>on<']) {
      expect(text).toContain(words);
    }
    for (const { ID } of await saved()) await person.submit(`${PAGE}/${ID}/remove`);
    expect((await person.get(PAGE)).text).toContain('No automatic emails.');
  });

  it('are added, changed and removed with every field, and the audit log tells who did it', async () => {
    const { ActivityID } = await operator.addActivity();
    const page = await add({ ActivityIDs: ActivityID });
    const added = (await saved()).at(-1);
    expect(added).toMatchObject({
      Name: 'Day before',
      Trigger: 'session-starting',
      DelayMinutes: -2880,
      Subject: 'Soon: {{ activity.name }}',
      Body: '<p>Hello {{ customer.first_name }}</p>',
      ActivityIDs: [ActivityID],
      Enabled: true,
    });
    const shown = (await person.get(page)).text;
    expect(shown).toMatch(/name="Delay.Amount"[^>]*value="2"/);
    expect(shown).toMatch(/<option value="days" selected/);
    const { Enabled: _off, ...rest } = fields({
      Trigger: 'session-ended',
      'Delay.Unit': 'hours',
      'Delay.Direction': 'after',
    });
    const changed = { ...rest, '_Before.ActivityIDs': ActivityID };
    expect((await person.submit(page, changed)).headers.get('location')).toBe(`${page}?note=workflow-changed`);
    expect((await saved()).at(-1)).toMatchObject({
      Trigger: 'session-ended',
      DelayMinutes: 120,
      ActivityIDs: [],
      Enabled: false,
    });
    expect((await person.submit(`${page}/remove`)).status).toBe(303);
    expect(await saved()).toHaveLength(9);
    const log = (await operator.api.get('/api/v2/operator/audit-log', { Limit: 3 })).body.data;
    expect(log.map(({ Action, Actor }: LoggedAction) => [Action, Actor.Kind, Actor.Name])).toEqual([
      ['workflow.removed', 'staff', 'Kim Okafor'],
      ['workflow.changed', 'staff', 'Kim Okafor'],
      ['workflow.added', 'staff', 'Kim Okafor'],
    ]);
  });

  it('are rejected with every error at its field and the input preserved', async () => {
    const wrong = fields({
      Name: 'x'.repeat(201),
      Subject: 's'.repeat(301),
      Body: 'Hi {{ customer.shoe_size }}\n{{ booking.colour }}',
      'Delay.Direction': 'after',
      ActivityIDs: 'a_unknown12345',
    });
    const { status, text } = await person.submit(`${PAGE}/new`, wrong);
    expect(status).toBe(422);
    expect(errorOf(text, 'Name')).toBe('must have 1 to 200 characters.');
    expect(errorOf(text, 'Subject')).toBe('must have 1 to 300 characters.');
    expect(errorOf(text, 'Body')).toBe(
      'line 1: there is no merge field customer.shoe_size. line 2: there is no merge field booking.colour.',
    );
    expect(errorOf(text, 'Delay-Amount')).toContain('at most 90 days before the start');
    expect(text).toContain('{{ customer.shoe_size }}');
    const few = await person.submit(`${PAGE}/new`, { Trigger: 'weekly', 'Delay.Amount': '1.5', Body: '{% if %}' });
    expect(errorOf(few.text, 'Trigger')).toContain('must be one of');
    expect(errorOf(few.text, 'Delay-Amount')).toBe('must be a whole number.');
    expect(errorOf(few.text, 'Subject')).toBe('is required.');
    expect(errorOf(few.text, 'Body')).toMatch(/^line 1: /);
    const unknown = await person.submit(`${PAGE}/new`, fields({ ActivityIDs: 'a_unknown12345' }));
    expect(unknown.text).toContain('is not an activity of this operator.');
    expect(await saved()).toHaveLength(9);
  });

  it('are previewed while being written, with a booking on request, and nothing is saved', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    const draft = fields({ Body: 'Dear {{ customer.last_name }}, {{ booking.reference }}', _Do: 'preview' });
    const example = await person.submit(`${PAGE}/new`, draft);
    expect(example.status).toBe(200);
    expect(example.text).toContain('<strong>Soon: Sunset kayak tour</strong>');
    expect(example.text).toContain('<pre class="email-text">Dear Lovelace, 7K2M9X0Q4B\n');
    expect(example.text).toContain('Dear {{ customer.last_name }}');
    const reference = booked.body.data.BookingReference;
    const filled = await person.submit(`${PAGE}/new`, { ...draft, _BookingReference: reference.toLowerCase() });
    expect(filled.text).toContain(`Dear Lovelace, ${reference}`);
    const broken = await person.submit(`${PAGE}/new`, { ...draft, Body: '{{ customer.age }}' });
    expect([broken.status, errorOf(broken.text, 'Body')]).toEqual([
      422,
      'line 1: there is no merge field customer.age.',
    ]);
    expect(broken.text).toContain('Preview not available.');
    expect((await person.submit(`${PAGE}/new`, { ...draft, _BookingReference: 'UNKNOWN' })).status).toBe(404);
    expect(await saved()).toHaveLength(9);
  });

  it('say which texts exist in several languages', async () => {
    const [{ ID }] = await saved();
    const note = 'Customers get this email in their language';
    expect((await person.get(`${PAGE}/${ID}`)).text).toContain(note);
    await operator.api.patch(`${API}/${ID}`, { Subject: 'Booked!' });
    expect((await person.get(`${PAGE}/${ID}`)).text).not.toContain(note);
    expect((await person.get(`${PAGE}/new`)).text).not.toContain(note);
  });

  it('list every merge field that templates may use', async () => {
    const { text } = await person.get(`${PAGE}/new`);
    const named = [...text.matchAll(/<code>\{\{ ([\w.]+) \}\}<\/code>/g)].map(([, name]) => name!);
    expect(named).toEqual([
      ...['customer.first_name', 'customer.last_name', 'customer.email'],
      ...['booking.reference', 'booking.participants', 'booking.total', 'booking.tickets'],
      ...['booking.balance', 'booking.due', 'booking.refunded', 'booking.waiver_status'],
      ...['cancellation.reason', 'cancellation.not_refunded'],
      ...['activity.name', 'activity.location'],
      ...['session.date', 'session.time', 'session.time_zone', 'session.long_date'],
      ...['session.previous_date', 'session.previous_time', 'session.previous_long_date'],
      ...['operator.name', 'links.waiver', 'links.manage', 'links.pay', 'links.tickets', 'links.map', 'links.code'],
    ]);
    await add({ Body: named.map((name) => `{{ ${name} }}`).join(' ') });
  });

  it("never show another operator's data, and show stored markup as text", async () => {
    const page = await add({ Name: MARKUP, Subject: MARKUP, Body: `${MARKUP}{{ customer.first_name }}` });
    for (const path of [PAGE, page]) {
      const { text } = await person.get(path);
      expect(text).toMatch(/&lt;script(>|&gt;)/);
      expect(text).not.toContain('<script>');
    }
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    expect((await stranger.get(PAGE)).text).not.toContain('alert(');
    expect((await stranger.get(page)).status).toBe(404);
    expect((await stranger.submit(page, fields())).status).toBe(404);
    expect((await stranger.submit(page, fields({ _Do: 'preview' }))).status).toBe(404);
    expect((await stranger.submit(`${page}/remove`)).status).toBe(404);
    expect((await person.get(`${PAGE}/nonsense`)).status).toBe(404);
  });
});
