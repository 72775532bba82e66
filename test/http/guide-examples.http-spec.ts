import { GUIDE_SLUGS } from '../../src/platform/http/guides';
import { type Example, canRun, examplesOf, run } from '../support/guide-examples';
import { ServerProcess } from '../support/server-process';
import { type TestDatabase, createTestDatabase } from '../support/test-database';

// Setting up the demo takes seconds, and much longer on a busy machine.
jest.setTimeout(300_000);

/** What programs print that say themselves whether it went well. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  'quick-start ts': /^[0-9A-Z]{10} true$/m,
  'quick-start python': /^[0-9A-Z]{10} True$/m,
  'quick-start php': /^[0-9A-Z]{10} true$/m,
  'quick-start sh': /"Status":"cancelled"/,
  'octo sh': /"status":"ON_HOLD".*"status":"CONFIRMED"/s,
  'prices sh': /"Total":\{"Amount":8000,"Currency":"GBP"\}/,
  'prices-by-date sh': /"Prices":\[\{"TicketTypeID":\d+,"Price":\{"Amount":\d+/,
  'net-rates sh': /"Totals":\{.*"Net":\{"Amount":\d+/,
  'availability sh': /\n304\n.*"NextCursor":"/s,
  'holds sh': /"PaymentReference":"ORDER-2001".*204\n$/s,
  'groups sh': /"PaymentReference":"ORDER-3001".*"PaymentReference":"ORDER-3001"/s,
  'shop sh': /"OrderReference":"/,
  'events sh': /"Type":"product\.published".*"NextAfter":\d+/s,
  'waivers sh': /"Status":"complete".*"FileID":"file_.*"Participant":2,"Value":"Well"/s,
  'time-zones ts': /^2026-12-05 at 10:00\nDec 5, 2026, 5:00.AM$/m,
  'idempotency ts': /^201 true true$/m,
  'errors sh': /"field":"Date","code":"is-date"/,
  'versions sh': /"Name":"Slipway"/,
  'metering sh': /"ID":\d+/,
  'billing sh': /"Status":"open"/,
  'usage-queries sh': /"Meter":"sms","TotalUsage":/,
  'usage-queries ts': /^123456789012345\.123456789$/m,
  'usage-queries python': /^123456789012345\.123456789$/m,
};

describe('the examples of the guides', () => {
  let database: TestDatabase;
  let server: ServerProcess;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await ServerProcess.start(database, { DEMO: 'on' });
  });

  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  /** As a reader would copy them, with the keys that the demo has printed. */
  async function examples(slug: string): Promise<Example[]> {
    const { text } = await server.client(undefined).get(`/docs/${slug}.md`);
    const keyOf = (name: string) => new RegExp(`^  ${name} +(slip_\\S+)$`, 'm').exec(server.output)![1]!;
    const filled = text
      .replaceAll('slip_1_…', keyOf('partner'))
      .replaceAll('slip_2_…', keyOf('shop'))
      .replaceAll('slip_3_…', keyOf('usage'))
      .replaceAll('slip_4_…', keyOf('operator'));
    expect(filled.replaceAll('where the examples say `', '')).not.toMatch(/slip_\d_…/);
    return examplesOf(filled);
  }

  it.each(GUIDE_SLUGS)('of %s run and do what it says', async (slug) => {
    for (const example of await examples(slug)) {
      const name = `${slug} ${example.language}`;
      expect(Object.keys(PRINTED)).toContain(name);
      if (!canRun(example)) continue;
      const printed = await run(example);
      expect(printed).toMatch(PRINTED[name]!);
      expect([name, /"type":"[^"]*\/problems\//.test(printed)]).toEqual([name, example.isRefused]);
    }
  });

  it('are as many as are looked at here', async () => {
    const found = await Promise.all(
      GUIDE_SLUGS.map(async (slug) => (await examples(slug)).map(({ language }) => `${slug} ${language}`)),
    );
    expect(found.flat().sort()).toEqual(Object.keys(PRINTED).sort());
  });
});
