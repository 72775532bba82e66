import { Database } from '../../src/platform/database';
import type { StripeTrouble } from '../support/fake-stripe';
import { ExportBench, type Use, daysAgo } from '../support/usage-export';
import { until } from '../support/until';

/** More than the time for which Stripe recognizes an identifier. */
const DAY = 86_400;

describe('an interrupted export to Stripe', () => {
  let bench: ExportBench;

  beforeAll(async () => {
    bench = await ExportBench.start();
  });
  beforeEach(() => bench.reset());
  afterAll(() => bench.stop());

  const execute = (sql: string) =>
    bench.test.app.get(Database).execute(`${sql} WHERE operator_id = ?`, [bench.operator.id]);

  /** Lets requests hang from the given one on. */
  const hangFrom = (first: number, trouble: StripeTrouble) => {
    let requests = 0;
    bench.stripe.trouble = () => (++requests >= first ? trouble : undefined);
  };

  /** Starts an export and kills it while requests hang. */
  async function killWhileHanging(first: number, trouble: StripeTrouble, hanging: number): Promise<void> {
    hangFrom(first, trouble);
    const command = bench.start(3, 1);
    await until('hanging requests', () => bench.stripe.hanging >= hanging, 120);
    await command.kill();
    await until('the end of the requests', () => bench.stripe.hanging === 0, 120);
    bench.stripe.trouble = undefined;
  }

  it('continues after each kill, and every day of every subject arrives once', async () => {
    const subjects = Array.from({ length: 12 }, (_, n) => `cus_${n}`);
    await bench.record(...subjects.flatMap((subject): Use[] => [3, 2, 1].map((day) => [subject, day, day + 0.5])));
    await killWhileHanging(1, 'hangs-after', 8);
    // The pending event of this day has another value.
    await bench.record(['cus_1', 3, 4]);
    await killWhileHanging(9, 'hangs', 8);
    await killWhileHanging(20, 'hangs-after', 1);
    const { code, printed } = await bench.run(3, 1, '--scale', '1');
    expect({ code, Unsent: printed.Unsent }).toEqual({ code: 0, Unsent: { Count: 0, Items: [] } });
    const days = (added: number[]) => ({ [daysAgo(3)]: [35, ...added], [daysAgo(2)]: [25], [daysAgo(1)]: [15] });
    const expected = subjects.map((subject) => [subject, days(subject === 'cus_1' ? [40] : [])]);
    expect(bench.stripe.meters.byCustomer()).toEqual(Object.fromEntries(expected));
    expect((await bench.run(3, 1)).printed).toMatchObject({ Sent: { Events: 0 }, Remainders: { Subjects: 0 } });
  });

  it.each([
    ['hangs', 'resend', 5],
    ['hangs-after', 'sent', 5],
  ] as const)(
    'lists an event as uncertain that Stripe may have forgotten (%s), until it is settled as %s',
    async (trouble, settlement, usage) => {
      await bench.record(['cus_a', 2, usage], ['cus_a', 1, 2]);
      await killWhileHanging(1, trouble, 1);
      await execute(`UPDATE usage_export_subject SET pending_since = pending_since - ${DAY}`);
      const uncertain = { Subject: 'cus_a', Date: daysAgo(2), Usage: String(usage), Reason: 'uncertain' };
      const expected = { code: 1, printed: { Unsent: { Count: 1, Items: [uncertain] } } };
      expect(await bench.run(1, 1)).toMatchObject({
        ...expected,
        printed: { ...expected.printed, Sent: { Usage: '2' } },
      });
      expect(await bench.run(3, 1)).toMatchObject({
        ...expected,
        printed: { ...expected.printed, Sent: { Events: 0 } },
      });
      const settled = await bench.run(3, 1, '--uncertain', settlement);
      const events = settlement === 'resend' ? 1 : 0;
      expect(settled).toMatchObject({ code: 0, printed: { Sent: { Events: events }, Unsent: { Count: 0 } } });
      expect(bench.stripe.meters.byCustomer()).toEqual({ cus_a: { [daysAgo(2)]: [usage], [daysAgo(1)]: [2] } });
      expect((await bench.run(3, 1)).printed).toMatchObject({ Sent: { Events: 0 }, Remainders: { Subjects: 0 } });
    },
  );

  it('is uncertain if Stripe rejects the event when it is sent again', async () => {
    await bench.record(['cus_a', 1, 2]);
    await killWhileHanging(1, 'hangs-after', 1);
    bench.stripe.trouble = () => 'rejects';
    const { code, printed } = await bench.run(1, 1);
    const item = {
      Subject: 'cus_a',
      Date: daysAgo(1),
      Usage: '2',
      Reason: 'uncertain',
      Message: 'The charge is disputed.',
    };
    expect({ code, items: printed.Unsent.Items }).toEqual({ code: 1, items: [item] });
  });

  it('does not start while another one is in progress', async () => {
    await bench.record(['cus_a', 1, 2]);
    hangFrom(1, 'hangs');
    const command = bench.start(1, 1);
    await until('a hanging request', () => bench.stripe.hanging > 0, 120);
    const second = await bench.run(1, 1);
    expect(second).toMatchObject({ code: 1, errors: 'Another export of this meter is in progress.\n' });
    await command.kill();
    bench.stripe.trouble = undefined;
    expect((await bench.run(1, 1)).printed).toMatchObject({ Sent: { Events: 1, Usage: '2' } });
  });

  it('writes nothing after another one has taken its lease', async () => {
    await bench.record(['cus_a', 2, 2], ['cus_a', 1, 3]);
    hangFrom(1, 'hangs');
    const command = bench.start(2, 1);
    await until('a hanging request', () => bench.stripe.hanging > 0, 120);
    await execute("UPDATE usage_export SET holder = 'another'");
    bench.stripe.trouble = () => undefined;
    bench.stripe.closeHanging();
    const { code, stderr } = await command.ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Another export of this meter has started, so this one stopped.\n',
    });
    expect((await bench.run(2, 1)).printed).toMatchObject({ Sent: { Events: 2, Usage: '5' } });
    expect(bench.stripe.meters.byCustomer()).toEqual({ cus_a: { [daysAgo(2)]: [2], [daysAgo(1)]: [3] } });
  });
});
