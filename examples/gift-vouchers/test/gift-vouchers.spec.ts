import { runCommandLine } from 'slipway';
import { DueWorkRegistry } from 'slipway/jobs';
import { features } from '../src/features';
import { Host } from './host';

const VOUCHERS = '/api/v2/operator/gift-vouchers';
const REQUEST = { Amount: 5000, RecipientName: 'Ada Lovelace', RecipientEmail: 'ada@example.com' };

describe('gift vouchers', () => {
  let host: Host;

  beforeAll(async () => {
    host = await Host.start();
  });

  afterAll(() => host.stop());

  it('are issued, listed and in the audit log', async () => {
    const { status, body } = await host.post(VOUCHERS, REQUEST);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      Code: expect.stringMatching(/^[0-9A-Z]{10}$/),
      Value: { Amount: 5000, Currency: 'GBP' },
      RecipientName: 'Ada Lovelace',
      RecipientEmail: 'ada@example.com',
      Status: 'valid',
      ExpiresAt: expect.any(Number),
    });
    expect((await host.get(VOUCHERS)).body.data).toEqual([body.data]);
    const log = await host.get('/api/v2/operator/audit-log');
    expect(log.body.data[0]).toMatchObject({ Action: 'voucher.issued', Subject: body.data.Code });
  });

  it('are for keys with the permission only', async () => {
    expect((await host.ask(VOUCHERS)).status).toBe(401);
  });

  it('name every wrong field at once', async () => {
    const { status, body } = await host.post(VOUCHERS, { ...REQUEST, Amount: 0, RecipientEmail: 'ada', Extra: 1 });
    expect(status).toBe(422);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'Amount',
      'Extra',
      'RecipientEmail',
    ]);
    const past = await host.post(VOUCHERS, { ...REQUEST, ExpiresAt: 1 });
    expect([past.status, past.body.errors[0].code]).toEqual([422, 'past']);
  });

  it('are issued and counted once under an Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'one voucher' };
    const first = await host.post(VOUCHERS, REQUEST, key);
    const again = await host.post(VOUCHERS, REQUEST, key);
    expect(again.text).toBe(first.text);
    const { Code } = first.body.data;
    const counted = (await host.usage()).filter(({ ExtraInfo }) => ExtraInfo === JSON.stringify({ Code }));
    expect(counted).toEqual([expect.objectContaining({ Meter: 'voucher-issued', Usage: 1 })]);
  });

  it('are in the OpenAPI document', async () => {
    const { paths } = (await host.ask('/openapi.json')).body;
    expect(Object.keys(paths[VOUCHERS]).sort()).toEqual(['get', 'post']);
    expect(Object.keys(paths[VOUCHERS].post.responses)).toEqual(expect.arrayContaining(['201', '401', '403', '422']));
  });

  it('have a page, linked from every page, on which staff issue them', async () => {
    const cookie = await host.signIn();
    const home = await host.page('/dashboard', cookie);
    expect(home.text).toContain('<a href="/dashboard/gift-vouchers">Gift vouchers</a>');
    const { text } = await host.page('/dashboard/gift-vouchers', cookie);
    const _csrf = /name="_csrf" value="(\w+)"/.exec(text)![1]!;
    const { Amount, ...others } = REQUEST;
    const refused = await host.submit('/dashboard/gift-vouchers', { ...others, Amount: 'much', _csrf }, cookie);
    expect(refused.status).toBe(422);
    const fields = { ...others, Amount: String(Amount), RecipientName: 'Grace & Co', _csrf };
    const issued = await host.submit('/dashboard/gift-vouchers', fields, cookie);
    expect(issued.status).toBe(303);
    const page = await host.page(issued.headers.get('location')!, cookie);
    expect(page.text).toContain('The voucher is issued.');
    expect(page.text).toContain('Grace &amp; Co');
    const usage = await host.page('/dashboard/usage', cookie);
    expect(usage.text).toMatch(/voucher-issued.*?built-in/s);
  });

  it('expire as due work', async () => {
    const soon = Math.floor(Date.now() / 1000) + 1;
    const { Code } = (await host.post(VOUCHERS, { ...REQUEST, ExpiresAt: soon })).body.data;
    const expiry = host.app
      .get(DueWorkRegistry)
      .all()
      .find(({ name }) => name === 'vouchers-expired')!;
    while ((await expiry.runDue()) === 0) continue;
    const { data } = (await host.get(VOUCHERS)).body;
    expect(data.find((voucher: { Code: string }) => voucher.Code === Code).Status).toBe('expired');
  });

  it('are listed on the command line', async () => {
    Object.assign(process.env, host.env);
    const written: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const run = (slug: string) => runCommandLine(['voucher', 'list', '--operator', slug, '--json'], { features });
    const codes = [await run('harbour'), await run('nobody')];
    write.mockRestore();
    expect(codes).toEqual([0, 1]);
    const { data } = (await host.get(VOUCHERS)).body;
    expect(JSON.parse(written[0]!).Vouchers).toEqual(data);
  });
});
