import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../src/platform/database';
import { METER_EVENTS } from '../support/fake-stripe';
import { ExportBench, daysAgo } from '../support/usage-export';

describe('usage export --to stripe', () => {
  let bench: ExportBench;

  beforeAll(async () => {
    bench = await ExportBench.start();
  });
  beforeEach(() => bench.reset());
  afterAll(() => bench.stop());

  const sent = () => bench.stripe.meters.byCustomer();
  const nothingSent = { Events: 0, Subjects: 0, Days: 0, Units: '0', Usage: '0' };
  const nothingLeft = { Unsent: { Count: 0, Items: [] }, Remainders: { Subjects: 0, Usage: '0' } };

  it('sends each day of each subject once, and carries the remainder to the next day', async () => {
    await bench.record(['cus_a', 3, 1.25], ['cus_a', 2, 1], ['cus_a', 2, 0.25], ['cus_a', 1, 0.6], ['cus_b', 1, 7]);
    const first = await bench.run(3, 1, '--scale', '0');
    expect(first).toEqual({
      code: 0,
      errors: '',
      printed: {
        ...{ Operator: bench.operator.slug, Meter: 'tokens', From: daysAgo(3), Until: daysAgo(1), Scale: 0 },
        Sent: { Events: 4, Subjects: 2, Days: 3, Units: '10', Usage: '10' },
        Unsent: { Count: 0, Items: [] },
        Remainders: { Subjects: 1, Usage: '0.1' },
      },
    });
    expect(sent()).toEqual({
      cus_a: { [daysAgo(3)]: [1], [daysAgo(2)]: [1], [daysAgo(1)]: [1] },
      cus_b: { [daysAgo(1)]: [7] },
    });
    const again = await bench.run(3, 1);
    expect(again).toMatchObject({ code: 0, printed: { Scale: 0, Sent: nothingSent } });
    expect(bench.stripe.meters.events.size).toBe(4);
    await bench.record(['cus_a', 0, 0.9]);
    const today = await bench.run(0, 0, '--event-name', 'tokens_used');
    expect(today.printed).toMatchObject({ Sent: { Events: 1, Usage: '1' }, ...nothingLeft });
    expect([...bench.stripe.meters.events.values()].at(-1)).toMatchObject({ eventName: 'tokens_used', value: 1 });
    expect(sent()['cus_a']![daysAgo(0)]).toEqual([1]);
  });

  it('sends the number of entries of a count, and lists what is no sum of days', async () => {
    const define = (Aggregation: string, meter = 'tokens') =>
      bench.operator.api.put(`/api/v2/usage/meters/definitions/${meter}`, { Aggregation });
    await define('count');
    await bench.record(['cus_a', 1, 50], ['cus_a', 1, 0.25], [undefined, 1, 7]);
    expect((await bench.run(1, 1)).printed).toMatchObject({
      Sent: { Events: 1, Usage: '2' },
      Unsent: { Count: 1, Items: [{ Usage: '1', Reason: 'no-subject' }] },
    });
    expect(sent()).toEqual({ cus_a: { [daysAgo(1)]: [2] } });
    await bench.reset();
    await define('max');
    await bench.record(['cus_a', 1, 50], ['cus_a', 1, 7]);
    expect(await bench.run(1, 1)).toMatchObject({
      code: 1,
      printed: {
        Sent: nothingSent,
        Unsent: { Count: 1, Items: [{ Subject: null, Date: null, Usage: '50', Reason: 'aggregation' }] },
      },
    });
    expect(sent()).toEqual({});
  });

  it('sends exactly what a file contains, of more subjects than a portion', async () => {
    const uses = Array.from({ length: 130 }, (_, n) => [`cus_${n % 65}`, 1 + (n % 2), n + 1] as const);
    await bench.record(...uses, [undefined, 1, 5]);
    const { printed, code } = await bench.run(2, 1);
    expect(printed).toMatchObject({
      Sent: { Events: 130, Subjects: 65, Days: 2, Usage: '8515' },
      Unsent: { Count: 1, Items: [{ Subject: null, Date: null, Usage: '5', Reason: 'no-subject' }] },
    });
    expect(code).toBe(1);
    const path = join(bench.test.database.dataDir, 'usage.jsonl');
    await bench.command(...bench.args(2, 1, ['--to', 'file', '--out', path]));
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    const days = lines.map((line) => JSON.parse(line) as Record<'Subject' | 'Date' | 'Usage', string>);
    expect(days.pop()).toEqual({ Subject: null, Date: daysAgo(1), Usage: '5', EventCount: 1 });
    const written: Record<string, Record<string, number[]>> = {};
    for (const { Subject, Date, Usage } of days) (written[Subject] ??= {})[Date] = [Number(Usage)];
    expect(sent()).toEqual(written);
    await bench.command(...bench.args(2, 1, ['--to', 'file', '--out', `${path}.csv`]));
    const [head, first] = readFileSync(`${path}.csv`, 'utf8').split('\r\n');
    expect([head, first]).toEqual(['Subject,Date,Usage,EventCount', Object.values(days[0]!).join(',')]);
  });

  it('finds the smallest exact scale, which stays fixed', async () => {
    await bench.record(['cus_a', 3, 1.25], ['cus_a', 2, 0.5]);
    expect((await bench.run(3, 2)).printed).toMatchObject({ Scale: 2, Sent: { Units: '175', Usage: '1.75' } });
    const other = await bench.run(3, 2, '--scale', '3');
    expect(other).toEqual({ code: 2, printed: undefined, errors: expect.stringContaining('--scale must be 2') });
    await bench.record(['cus_a', 1, 0.001]);
    const { printed, code } = await bench.run(3, 1, '--scale', '2');
    expect(printed).toMatchObject({ Sent: nothingSent, Remainders: { Subjects: 1, Usage: '0.001' } });
    expect(code).toBe(0);
  });

  it('sends the difference of a day that changed, and reduces later events by what was voided', async () => {
    const [id] = await bench.record(['cus_a', 3, 10]);
    await bench.run(3, 1);
    await bench.record(['cus_a', 3, 4]);
    expect((await bench.run(3, 1)).printed).toMatchObject({ Sent: { Events: 1, Usage: '4' } });
    await bench.void(id!);
    const corrected = await bench.run(3, 1);
    expect(corrected).toMatchObject({
      code: 1,
      printed: {
        Sent: nothingSent,
        Unsent: { Count: 1, Items: [{ Subject: 'cus_a', Date: null, Usage: '-10', Reason: 'correction' }] },
      },
    });
    await bench.record(['cus_a', 2, 3]);
    expect((await bench.run(2, 2)).printed).toMatchObject({ Sent: nothingSent, Unsent: { Items: [{ Usage: '-7' }] } });
    await bench.record(['cus_a', 1, 9]);
    expect(await bench.run(3, 1)).toMatchObject({ code: 0, printed: { Sent: { Usage: '2' }, ...nothingLeft } });
    expect(sent()).toEqual({ cus_a: { [daysAgo(3)]: [10, 4], [daysAgo(1)]: [2] } });
  });

  it('lists what Stripe cannot take, and sends the rest', async () => {
    await bench.record(
      ...([
        ['cus_a', 40, 1],
        ['cus_a', 2, 2],
        ['cus_b', 2, 3],
        ['cus_a', -2, 4],
        [undefined, 2, 5],
      ] as const),
    );
    bench.stripe.trouble = ({ form }) => (form.get('payload[stripe_customer_id]') === 'cus_b' ? 'rejects' : undefined);
    const report = join(bench.test.database.dataDir, 'report.jsonl');
    const { code, printed } = await bench.run(40, -2, '--report', report);
    expect(code).toBe(1);
    const items = [
      { Subject: 'cus_a', Date: daysAgo(40), Usage: '1', Reason: 'too-old' },
      { Subject: 'cus_a', Date: daysAgo(-2), Usage: '4', Reason: 'future' },
      { Subject: 'cus_b', Date: daysAgo(2), Usage: '3', Reason: 'rejected', Message: 'The charge is disputed.' },
      { Subject: null, Date: null, Usage: '5', Reason: 'no-subject' },
    ];
    expect(printed).toMatchObject({ Sent: { Events: 1, Usage: '2' }, Unsent: { Count: 4 } });
    expect(printed.Unsent.Items).toEqual(expect.arrayContaining(items));
    const lines = readFileSync(report, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(printed.Unsent.Items);
    bench.stripe.trouble = undefined;
    expect((await bench.run(3, 1)).printed).toMatchObject({ Sent: { Events: 1, Usage: '3' } });
    expect(sent()).toEqual({ cus_a: { [daysAgo(2)]: [2] }, cus_b: { [daysAgo(2)]: [3] } });
  });

  it.each(['loses', 'fails', 'twice'] as const)('sends an event once if Stripe %s it', async (trouble) => {
    await bench.record(['cus_a', 2, 2], ['cus_a', 1, 3], ['cus_b', 1, 4]);
    const seen = new Set<string>();
    bench.stripe.trouble = ({ requested, form }) => {
      const identifier = form.get('identifier')!;
      if (requested !== METER_EVENTS || seen.has(identifier)) return undefined;
      seen.add(identifier);
      return trouble;
    };
    expect(await bench.run(2, 1)).toMatchObject({
      code: 0,
      printed: { Sent: { Events: 3, Usage: '9' }, ...nothingLeft },
    });
    expect(sent()).toEqual({ cus_a: { [daysAgo(2)]: [2], [daysAgo(1)]: [3] }, cus_b: { [daysAgo(1)]: [4] } });
  });

  it('stops when Stripe rejects the key, and sends everything with another one', async () => {
    await bench.record(['cus_a', 1, 2]);
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
    bench.stripe.refuses = { request: /./, status: 401, error };
    const rejected = await bench.run(1, 1);
    expect(rejected).toMatchObject({ code: 1, errors: expect.stringContaining('Stripe rejects STRIPE_SECRET_KEY') });
    bench.stripe.refuses = undefined;
    expect((await bench.run(1, 1)).printed).toMatchObject({ Sent: { Events: 1, Usage: '2' } });
  });

  it('needs totals of the operator’s time zone', async () => {
    await bench.record(['cus_a', 1, 2]);
    await bench.operator.api.patch('/api/v2/operator', { TimeZone: 'Asia/Kathmandu' });
    expect(await bench.run(1, 1)).toMatchObject({ code: 1, errors: expect.stringContaining('usage rebuild') });
    await bench.command('usage', 'rebuild');
    expect((await bench.run(1, 1)).printed).toMatchObject({ Sent: { Events: 1, Usage: '2' } });
    const [event] = bench.stripe.meters.events.values();
    const last = `${daysAgo(1)}T18:14:59Z`;
    expect(event!.timestamp).toBe(Date.parse(last) / 1000);
  });

  it('ends with 2 and every fault when it is used wrongly', async () => {
    const cases: [faults: string[], options: string][] = [
      [['--to must be stripe or file', '--month must be'], '--to paper --month 2026-13 --out x'],
      [
        ['--scale must be 0 to 9', '--uncertain must', '--out requires'],
        '--to stripe --month 2026-11 --scale 10 --uncertain no --out x',
      ],
      [['--scale requires --to stripe', '--to file requires --out'], '--to file --month 2026-11 --scale 1'],
      [['--until must be at most 366 dates'], '--to stripe --from 2025-01-01 --until 2026-01-02'],
    ];
    for (const [faults, options] of cases) {
      const meter = ['--operator', bench.operator.slug, '--meter', 'tokens'];
      const { code, stderr } = await bench.command('usage', 'export', ...meter, ...options.split(' '));
      expect({ code, stderr: stderr.split('\n').slice(0, -1) }).toEqual({
        code: 2,
        stderr: faults.map((fault) => expect.stringContaining(fault)),
      });
    }
    expect(await bench.run(1, 1)).toMatchObject({ code: 1, errors: 'The operator has no meter "tokens".\n' });
    expect(
      await bench.test.app.get(Database).rows('SELECT * FROM usage_export WHERE operator_id = ?', [bench.operator.id]),
    ).toEqual([]);
  });
});
