import { runCommandLine } from 'slipway';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ScheduledJobRegistry } from 'slipway/jobs';
import { TestHost } from 'slipway/testing';
import { EndpointsService, type WebhookFormat, WebhookFormats, operatorAsOwner } from 'slipway/webhooks';
import { plugins } from '../src/plugins';

const VOUCHERS = '/api/v2/operator/gift-vouchers';
const WORKFLOWS = '/api/v2/operator/workflows';
const REQUEST = { Amount: 5000, RecipientName: 'Ada Lovelace', RecipientEmail: 'ada@example.com' };

describe('gift vouchers', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await TestHost.start({ plugins, databaseUrl: process.env['TEST_DATABASE_URL'] });
  });

  afterAll(() => host.close());

  /** Every entry of every meter. */
  const usage = async (): Promise<Record<string, unknown>[]> =>
    (await host.operator.get('/api/v2/usage/meters/entries?from=2020-01-01&to=2099-12-31')).body.data;

  it('are issued, listed and recorded in the audit log', async () => {
    const { status, body } = await host.operator.post(VOUCHERS, REQUEST);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      Code: expect.stringMatching(/^[0-9A-Z]{10}$/),
      Value: { Amount: 5000, Currency: 'GBP' },
      RecipientName: 'Ada Lovelace',
      RecipientEmail: 'ada@example.com',
      Status: 'valid',
      ExpiresAt: expect.any(Number),
    });
    expect((await host.operator.get(VOUCHERS)).body.data).toEqual([body.data]);
    const log = await host.operator.get('/api/v2/operator/audit-log');
    expect(log.body.data[0]).toMatchObject({ Action: 'voucher.issued', Subject: body.data.Code });
  });

  it('are served together with the guides of the package', async () => {
    const { status, text } = await host.anonymous.get('/docs/quick-start.md');
    expect([status, text.split('\n', 1)[0]]).toEqual([200, '# Quick start']);
  });

  it('require the permission', async () => {
    expect((await host.anonymous.get(VOUCHERS)).status).toBe(401);
  });

  it('name every wrong field at once', async () => {
    const { status, body } = await host.operator.post(VOUCHERS, {
      ...REQUEST,
      Amount: 0,
      RecipientEmail: 'ada',
      Extra: 1,
    });
    expect(status).toBe(422);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'Amount',
      'Extra',
      'RecipientEmail',
    ]);
    const past = await host.operator.post(VOUCHERS, { ...REQUEST, ExpiresAt: 1 });
    expect([past.status, past.body.errors[0].code]).toEqual([422, 'in-future']);
  });

  it('are issued and counted once under an Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'one voucher' };
    const first = await host.operator.post(VOUCHERS, REQUEST, key);
    const again = await host.operator.post(VOUCHERS, REQUEST, key);
    expect(again.text).toBe(first.text);
    const { Code } = first.body.data;
    const counted = (await usage()).filter(({ ExtraInfo }) => ExtraInfo === JSON.stringify({ Code }));
    expect(counted).toEqual([expect.objectContaining({ Meter: 'voucher-issued', Usage: 1 })]);
  });

  it('are in the OpenAPI document', async () => {
    const { paths } = (await host.anonymous.get('/openapi.json')).body;
    expect(Object.keys(paths[VOUCHERS]).sort()).toEqual(['get', 'post']);
    expect(Object.keys(paths[VOUCHERS].post.responses)).toEqual(expect.arrayContaining(['201', '401', '403', '422']));
  });

  it('have a page, linked from every page, on which staff issue them', async () => {
    const staff = await host.signIn();
    const home = await staff.get('/dashboard');
    expect(home.text).toContain('<a href="/dashboard/gift-vouchers">Gift vouchers</a>');
    const { text } = await staff.get('/dashboard/gift-vouchers');
    const _csrf = /name="_csrf" value="(\w+)"/.exec(text)![1]!;
    const { Amount, ...others } = REQUEST;
    const rejected = await staff.submit('/dashboard/gift-vouchers', { ...others, Amount: 'much', _csrf });
    expect(rejected.status).toBe(422);
    const fields = { ...others, Amount: String(Amount), RecipientName: 'Grace & Co', _csrf };
    const issued = await staff.submit('/dashboard/gift-vouchers', fields);
    expect(issued.status).toBe(303);
    const page = await staff.get(issued.headers.get('location')!);
    expect(page.text).toContain('The voucher is issued.');
    expect(page.text).toContain('Grace &amp; Co');
    const owner = await host.signIn('robin@harbour.example', 'owner');
    const meters = await owner.get('/dashboard/usage');
    expect(meters.text).toMatch(/voucher-issued.*?built-in/s);
  });

  it('appear in the event feed', async () => {
    const { Code } = (await host.operator.post(VOUCHERS, REQUEST)).body.data;
    await host.runJobs();
    const { status, body } = await host.operator.get('/api/v2/events?Types=gift-voucher.issued');
    expect([status, body.data.at(-1)]).toEqual([
      200,
      expect.objectContaining({ Type: 'gift-voucher.issued', Data: { VoucherCode: Code } }),
    ]);
    const { components } = (await host.anonymous.get('/openapi.json')).body;
    expect(components.schemas.EventType.enum).toContain('gift-voucher.issued');
  });

  it('are sent by webhook, also in a format of the host application', async () => {
    const arrived: string[] = [];
    const receiver = createServer((request, response) => {
      request.on('data', (text) => arrived.push(String(text))).on('end', () => response.writeHead(204).end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const inWords: WebhookFormat = {
      name: 'words',
      messagesOf: (_endpoint, events) => Promise.resolve(events.map(({ type }) => ({ body: `It says ${type}.` }))),
      headersOf: () => ({}),
    };
    host.app.get(WebhookFormats).register(inWords);
    const types = ['gift-voucher.issued'];
    const format = { format: 'words', formatOptions: null };
    await host.app.get(EndpointsService).add(operatorAsOwner(host.operatorId), { url, types, format });
    expect((await host.operator.post('/api/v2/webhooks', { URL: url, Types: types })).status).toBe(201);
    const { Code } = (await host.operator.post(VOUCHERS, REQUEST)).body.data;
    await host.runJobs();
    receiver.close();
    const event = arrived.find((body) => body.startsWith('{'))!;
    expect(JSON.parse(event).Data).toEqual({ VoucherCode: Code });
    expect(arrived.filter((body) => body !== event)).toEqual(['It says gift-voucher.issued.']);
  });

  describe('in workflows', () => {
    const template = {
      Trigger: 'voucher-issued',
      Subject: 'Voucher {{ voucher.code }}',
      Body: 'Hi {{ recipient.name }}',
    };

    it('allow only the merge fields of vouchers', async () => {
      const rejected = await host.operator.post(WORKFLOWS, { ...template, Body: '{{ booking.reference }}' });
      expect([rejected.status, rejected.body.errors[0].code]).toEqual([422, 'unknown-merge-field']);
      const activities = await host.operator.post(WORKFLOWS, { ...template, Trigger: 'voucher-lost' });
      expect(activities.body.detail).toContain('basket-expired, voucher-issued');
    });

    it('send one email each, which is counted once', async () => {
      const workflow = await host.operator.post(WORKFLOWS, {
        ...template,
        Body: '{{ recipient.name }}: {{ voucher.value }}',
      });
      expect(workflow.status).toBe(201);
      const preview = await host.operator.post(`${WORKFLOWS}/${workflow.body.data.ID}/preview`, {});
      expect(preview.body.data).toMatchObject({
        Subject: 'Voucher 7K2M9X0Q4B',
        Text: expect.stringMatching(/^Ada Lovelace: £50\.00\n/) as string,
      });
      const { Code } = (await host.operator.post(VOUCHERS, REQUEST)).body.data;
      await host.runJobs();
      await host.runJobs();
      const [email, ...others] = (await host.operator.get('/api/v2/operator/emails')).body.data;
      expect(email).toMatchObject({
        Purpose: 'workflow',
        WorkflowID: workflow.body.data.ID,
        BookingReference: null,
        To: 'ada@example.com',
        Subject: `Voucher ${Code}`,
        Status: 'sent',
      });
      expect(others).toEqual([]);
      const counted = (await usage()).filter(({ Meter }) => Meter === 'workflow-email-sent');
      expect(counted).toHaveLength(1);
    });

    it('are offered in the API documentation and in the dashboard', async () => {
      const { components } = (await host.anonymous.get('/openapi.json')).body;
      expect(components.schemas.WorkflowTrigger.enum).toContain('voucher-issued');
      const owner = await host.signIn('owner@harbour.example', 'owner');
      const { text } = await owner.get('/dashboard/workflows/new');
      expect(text).toContain('A gift voucher is issued');
      expect(text).toContain('{{ voucher.code }}');
    });

    it('cannot change to a trigger for another subject', async () => {
      const { ID } = (await host.operator.post(WORKFLOWS, template)).body.data;
      const changed = await host.operator.patch(`${WORKFLOWS}/${ID}`, {
        Trigger: 'booking-confirmed',
        Subject: 'a',
        Body: 'b',
      });
      expect([changed.status, changed.body.errors[0].code]).toEqual([422, 'other-subject']);
    });
  });

  it('are sent in gift boxes, which are sold with a booking', async () => {
    const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const activity = await host.operator.post('/api/v2/operator/activities', {
      ...{ Name: 'Kayak tour', Type: 'event', DurationMinutes: 60, DefaultCapacity: 8, Status: 'published' },
      Price: { Amount: 4500, Currency: 'GBP' },
    });
    const { ActivityID } = activity.body.data;
    const session = { Date: date, Time: '10:00' };
    await host.operator.post(`/api/v2/operator/activities/${ActivityID}/timeslots`, { ...session, Capacity: 8 });
    const Customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' };
    const sold = await host.operator.post('/api/v2/operator/bookings', {
      ...{ ActivityID, ...session, Participants: 1, Customer, Payment: { Method: 'cash' } },
    });
    const path = `/api/v2/operator/bookings/${sold.body.data.BookingReference}`;
    expect((await host.operator.put(`${path}/gift-boxes`, { Quantity: 2 })).status).toBe(204);
    expect((await host.operator.get(path)).body.data).toMatchObject({
      Total: { Amount: 6000 },
      Extras: [{ Code: 'gift-vouchers/box', Quantity: 2 }],
    });
  });

  it('expire in a scheduled job', async () => {
    const soon = Math.floor(Date.now() / 1000) + 1;
    const { Code } = (await host.operator.post(VOUCHERS, { ...REQUEST, ExpiresAt: soon })).body.data;
    const expiry = host.app
      .get(ScheduledJobRegistry)
      .all()
      .find(({ name }) => name === 'vouchers-expired')!;
    while ((await expiry.runDue()) === 0) continue;
    const { data } = (await host.operator.get(VOUCHERS)).body;
    expect(data.find((voucher: { Code: string }) => voucher.Code === Code).Status).toBe('expired');
  });

  it('are listed by the command line', async () => {
    Object.assign(process.env, host.env);
    const written: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const run = (slug: string) => runCommandLine(['voucher', 'list', '--operator', slug, '--json'], { plugins });
    const codes = [await run('harbour'), await run('nobody')];
    write.mockRestore();
    expect(codes).toEqual([0, 1]);
    const { data } = (await host.operator.get(VOUCHERS)).body;
    expect(JSON.parse(written[0]!).Vouchers).toEqual(data);
  });
});
