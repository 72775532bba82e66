import { ApiKeysService } from '../../src/platform/auth';
import { EVENT_TYPES } from '../../src/platform/domain-events';
import { DashboardClient, type Fields, addStaff } from '../support/dashboard-client';
import { addTriedEndpoints } from '../support/tried-endpoints';
import { deliveryOn, useWebhookPages } from '../support/webhook-pages';
import { answeringWith, verify } from '../support/webhook-target';

const PAGE = '/dashboard/webhooks';
const HOUR = 3_600;
const MARKUP = '<script>alert("x")</script><b>';

describe('webhooks in the dashboard', () => {
  const { test, operator, current, runJobs, book, add, read, show, press } = useWebhookPages();
  const secretOn = (text: string) => /<code>(whsec_[^<]+)<\/code>/.exec(text)![1]!;

  it('say what they are for where there are none', async () => {
    expect(await show()).toContain('No webhooks yet.');
    expect((await current.owner.get(`${PAGE}?Cursor=x`)).status).toBe(422);
  });

  it('are added, with a secret that is shown once and signs', async () => {
    const fields: [string, string][] = [
      ['URL', current.target.url('/added')],
      ['Description', 'Keeps the calendar.'],
      ['Types', 'booking.confirmed'],
      ['Types', 'booking.moved'],
    ];
    const { status, text } = await current.owner.submit(`${PAGE}/new`, fields);
    expect(status).toBe(200);
    const id = /href="\/dashboard\/webhooks\/(wh_\w+)"/.exec(text)![1]!;
    const page = await show(`/${id}`);
    expect(page).toContain('Booking made, Booking moved');
    expect(page).not.toContain('whsec_');
    expect(await show()).toMatch(/Keeps the calendar\.[\s\S]*Nothing sent yet\./);
    const reference = await book();
    await runJobs();
    const [arrived] = current.target.at('/added');
    verify(arrived!, secretOn(text));
    expect(arrived!.event.Data['BookingReference']).toBe(reference);
  });

  it('are offered every type', async () => {
    const { text } = await current.owner.get(`${PAGE}/new`);
    const offered = [...text.matchAll(/name="Types" value="([^"]+)"/g)].map(([, type]) => type);
    expect(offered.sort()).toEqual([...EVENT_TYPES].sort());
    const id = await add('/refunds', operator.api, { Types: ['booking.refunded'] });
    expect(await show(`/${id}`)).toMatch(/value="booking.refunded"[^>]* checked/);
  });

  it('are rejected with the error at the field and the input preserved', async () => {
    const fields: [string, string][] = [
      ['URL', 'https://me:secret@example.com/'],
      ['Types', 'waiver.completed'],
    ];
    const rejected = await current.owner.submit(`${PAGE}/new`, fields);
    expect(rejected.status).toBe(422);
    expect(rejected.text).toMatch(/id="webhook-URL-error">must have no user name and password\./);
    expect(rejected.text).toContain('<li>URL must have no user name');
    expect(rejected.text).toMatch(/value="waiver.completed"[^>]* checked/);
    expect((await current.owner.submit(`${PAGE}/new`, { Description: 'x' })).text).toContain('id="webhook-URL-error"');
    expect((await current.owner.submit(`${PAGE}/new`, { URL: 'https://example.com/', Secret: 'x' })).status).toBe(422);
    const id = await add('/kept');
    const changed = await current.owner.submit(`${PAGE}/${id}/change`, {
      URL: 'ftp://example.com',
      Description: 'kept',
    });
    expect([changed.status, changed.text.includes('id="change-URL-error"')]).toEqual([422, true]);
    expect(await read(id)).toMatchObject({ URL: current.target.url('/kept'), Description: '' });
  });

  it('are listed for all creators, by name, with a description of what is wrong', async () => {
    const { entity, key } = await test.app
      .get(ApiKeysService)
      .issue(operator.id, { name: 'Till', permissions: ['ota'] });
    await add('/till', test.anonymous.withKey(key));
    const gone = await add('/gone');
    current.target.answer('/gone', answeringWith(410));
    current.target.answer('/till', answeringWith(500));
    await book();
    await runJobs();
    await book(test.anonymous.withKey(key));
    await runJobs();
    const list = await show();
    expect(list).toContain('partner adventuro');
    expect(list).toContain(`key Till (slip_${entity.id}_…)`);
    expect(list).toContain('Your server responded with 410 Gone.');
    expect(list).toContain('The last attempt failed. It will be retried automatically.');
    await test.app.get(ApiKeysService).revoke(entity.id);
    test.clock.advance(HOUR);
    await runJobs();
    expect(await show()).toContain('Its key has expired or was revoked');
    expect(await show(`/${gone}`)).toContain('created by the partner adventuro');
  });

  it('show how the last hundred deliveries went, of several webhooks', async () => {
    const [healthy, failing] = await addTriedEndpoints(test, operator, 0);
    const panels = (await show()).split('<section class="panel">').slice(1);
    expect(panels).toHaveLength(3);
    const [first, second, third] = panels.map((panel) => panel.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '));
    expect(first).toContain('Delivered 100% (100 of 100) Response time 104 ms (median), 148 ms (p99)');
    expect(first).toContain('Next attempt none');
    expect(second).toContain('Delivered 73% (41 of 56) Response time 84 ms (median), 2.3 s (p99)');
    expect(second).toContain('Next attempt 1 Jun 2027, 09:30 BST');
    expect(third).toContain('29 delivered 1 failed');
    expect(panels.map((panel) => panel.match(/<rect class="\w+" x=/g)!.length)).toEqual([100, 60, 30]);
    expect(panels[1]).toContain(
      'aria-label="Last 60 deliveries, newest on the right: 41 delivered, 10 retrying, 5 failed, 4 waiting"',
    );
    // The newest is the last bar.
    expect(panels[1]!.match(/<rect class="(\w+)" x=/g)!.at(-1)).toContain('waiting');
    for (const id of [healthy, failing]) expect(await show(`/${id}`)).toContain('All deliveries');
  });

  it('are divided into pages of 25', async () => {
    for (const partner of ['first', 'second']) {
      const api = await operator.client(['ota'], partner);
      for (let number = 0; number < 13; number++) await add(`/${partner}/${number}`, api);
    }
    const first = await show();
    expect(first.match(/<section class="panel">/g)).toHaveLength(25);
    const next = /href="\/dashboard\/webhooks(\?Cursor=[^"]+)"/.exec(first)![1]!;
    const second = await show(next);
    expect(second.match(/<section class="panel">/g)).toHaveLength(1);
    expect(second).toContain(current.target.url('/second/12'));
  });

  it('are changed, disabled, enabled and removed', async () => {
    const id = await add('/changed', operator.api, { Description: 'Before' });
    const fields = { URL: current.target.url('/after'), Description: '' };
    const unticked = { '_Before.Types': 'booking.confirmed' };
    expect(await press(`/${id}/change`, { ...fields, ...unticked })).toContain('Webhook updated.');
    expect(await read(id)).toMatchObject({ ...fields, Types: [] });
    expect(await press(`/${id}/disable`)).toContain('Disabled manually.');
    expect(await read(id)).toMatchObject({ Status: 'disabled', DisabledReason: null });
    await press(`/${id}/enable`);
    expect(await read(id)).toMatchObject({ Status: 'enabled' });
    expect(await press(`/${id}/remove`)).toContain('Webhook removed');
    expect((await current.owner.get(`${PAGE}/${id}`)).status).toBe(404);
    const audit = (await current.owner.get('/dashboard/audit')).text;
    for (const action of ['added', 'changed', 'removed']) expect(audit).toContain(`webhook ${action}`);
  });

  it('get a new secret, while the old one signs on', async () => {
    const answer = await operator.api.post('/api/v2/webhooks', {
      URL: current.target.url('/rotated'),
      Types: ['booking.confirmed'],
    });
    const { WebhookID: id, Secret: old } = answer.body.data;
    const rejected = await current.owner.submit(`${PAGE}/${id}/rotate`, { OverlapHours: '900' });
    expect([rejected.status, rejected.text.includes('id="rotate-OverlapHours-error"')]).toEqual([422, true]);
    const { text } = await current.owner.submit(`${PAGE}/${id}/rotate`, { OverlapHours: '2' });
    expect(text).toContain('1 Jun 2027, 11:00 BST');
    await book();
    await runJobs();
    const [arrived] = current.target.at('/rotated');
    for (const secret of [secretOn(text), old]) verify(arrived!, secret);
    expect(await show(`/${id}`)).toContain('The previous secret remains valid until');
    expect(await show(`/${id}`)).not.toContain('whsec_');
  });

  it('are tried, and say in words what came of it', async () => {
    const id = await add('/tried');
    const tryIt = async () => (await current.owner.submit(`${PAGE}/${id}/test`)).text;
    expect(await tryIt()).toMatch(/Test delivered: HTTP 204 in \d/);
    expect(current.target.at('/tried')[0]!.event).toMatchObject({ Type: 'webhook.test' });
    current.target.answer('/tried', answeringWith(302, { location: '/' }));
    expect(await tryIt()).toContain('Test failed: HTTP 302: redirects are not followed');
    current.target.answer('/tried', (response) => void response.destroy());
    expect(await tryIt()).toContain('the connection was closed before a response arrived');
  });

  it('are for owners, and never another operator’s', async () => {
    const id = await add('/mine');
    await book();
    await runJobs();
    const delivery = deliveryOn(await show(`/${id}/deliveries`));
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    const URL = current.target.url('/theirs');
    const actions: Record<string, Fields> = {
      ...{ '/change': { URL }, '/enable': {}, '/disable': {}, '/rotate': { OverlapHours: '0' }, '/test': {} },
      ...{ '/replay': { After: '0' }, '/remove': {}, [`/deliveries/${delivery}/redeliver`]: {} },
    };
    for (const path of [`/${id}`, `/${id}/deliveries`, `/${id}/deliveries/${delivery}`]) {
      expect([path, (await staff.get(`${PAGE}${path}`)).status]).toEqual([path, 403]);
      expect([path, (await stranger.get(`${PAGE}${path}`)).status]).toEqual([path, 404]);
    }
    for (const [action, fields] of Object.entries(actions)) {
      const path = `${PAGE}/${id}${action}`;
      expect([action, (await staff.submit(path, fields)).status]).toEqual([action, 403]);
      expect([action, (await stranger.submit(path, fields)).status]).toEqual([action, 404]);
    }
    for (const path of ['', '/new']) expect((await staff.get(`${PAGE}${path}`)).status).toBe(403);
    expect((await staff.submit(`${PAGE}/new`, { URL })).status).toBe(403);
    expect((await stranger.get(PAGE)).text).not.toContain(current.target.url('/mine'));
    // Another endpoint of one's own does not open the deliveries of this one.
    const other = await add('/other');
    expect((await current.owner.get(`${PAGE}/${other}/deliveries/${delivery}`)).status).toBe(404);
    expect(await read(id)).toMatchObject({ URL: current.target.url('/mine'), Status: 'enabled' });
    expect(current.target.at('/mine')).toHaveLength(1);
  });

  it('show what was entered as text', async () => {
    const id = await add('/markup', operator.api, { Description: MARKUP });
    for (const path of ['', `/${id}`]) {
      const text = await show(path);
      expect(text).toMatch(/&lt;script(>|&gt;)/);
      expect(text).not.toContain('<script>');
    }
  });
});
