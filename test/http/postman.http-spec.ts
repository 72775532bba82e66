import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DemoService } from '../../src/demo';
import { JobsRunner } from '../../src/platform/jobs';
import { useTestApp } from '../support/use-test-app';

// Setting up the demo takes seconds, and much longer on a busy machine.
jest.setTimeout(300_000);

const NEWMAN = join(__dirname, '../../node_modules/newman/bin/newman.js');

interface Item {
  readonly name: string;
  readonly item?: Item[];
  readonly event?: Script[];
  readonly request?: {
    readonly method: string;
    readonly header: Parameter[];
    readonly url: { query: Parameter[]; variable: Parameter[] };
    readonly body?: { readonly raw: string };
  };
}

interface Parameter {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

interface Script {
  readonly listen: 'prerequest' | 'test';
  readonly script: { readonly exec: readonly string[] };
}

interface Collection {
  readonly item: Item[];
  readonly event: Script[];
  readonly variable: { key: string; value: string }[];
}

interface Execution {
  readonly item: { readonly name: string };
  readonly response: { readonly code: number };
  readonly assertions?: Outcome[];
  readonly testScript?: Outcome[];
  readonly prerequestScript?: Outcome[];
}

/** Of an assertion, or of a script as a whole. */
interface Outcome {
  readonly assertion?: string;
  readonly error?: { readonly message: string };
}

const NEEDING_FREE_PLACES = [
  'Offer places to a customer on the waitlist',
  'Withdraw an offer',
  'Book a customer from the waitlist at the desk',
];

describe('/postman.json', () => {
  const { test } = useTestApp({ isolated: true });
  let keys: Record<'partner' | 'shop' | 'usage' | 'operator', string>;
  let text: string;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-postman-'));
    await test.app.get(DemoService).seed((made) => ({ Keys: keys } = made.toJSON() as { Keys: typeof keys }));
    await test.app.get(JobsRunner).runOnce();
    text = (await test.anonymous.get('/postman.json')).text;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a folder, or all, with nothing filled in but the key. */
  async function runWith(key: string, only?: string): Promise<Execution[]> {
    const collection = JSON.parse(text) as Collection;
    collection.variable.find((variable) => variable.key === 'key')!.value = key;
    const [file, report] = [join(folder, 'collection.json'), join(folder, 'report.json')];
    writeFileSync(file, JSON.stringify(collection));
    const reporting = ['--reporters', 'json', '--reporter-json-export', report, '--suppress-exit-code'];
    const args = [NEWMAN, 'run', file, ...reporting, ...(only === undefined ? [] : ['--folder', only])];
    await promisify(execFile)(process.execPath, args);
    return (JSON.parse(readFileSync(report, 'utf8')) as { run: { executions: Execution[] } }).run.executions;
  }

  const faultsOf = (executions: Execution[]) =>
    executions.flatMap(({ item, assertions = [], testScript = [], prerequestScript = [] }) =>
      [...assertions, ...testScript, ...prerequestScript]
        .filter(({ error }) => error)
        .map(({ assertion, error }) => [item.name, assertion, error!.message]),
    );

  const failedOf = (executions: Execution[]) =>
    executions
      .filter(({ response }) => response.code < 200 || response.code > 299)
      .map(({ item, response }) => [item.name, response.code]);

  /** What newman left out, as scripts wanted it. */
  const skippedOf = (executions: Execution[], item: Item[]) => {
    const sent = new Set(executions.map(({ item: { name } }) => name));
    return requestsOf({ item }).flatMap(({ name }) => (sent.has(name) ? [] : [name]));
  };

  const requestsOf = ({ item }: { item: Item[] }): Item[] =>
    item.flatMap((each) => (each.item ? requestsOf({ item: each.item }) : [each]));

  it('starts with the address of the server and an empty key', () => {
    const { variable } = JSON.parse(text) as Collection;
    const values = Object.fromEntries(variable.map(({ key, value }) => [key, value]));
    expect(values).toMatchObject({ baseUrl: test.url, key: '' });
  });

  it('goes through the partner’s flow from the first look to the cancellation', async () => {
    const executions = await runWith(keys.partner, 'Partner');
    expect(faultsOf(executions)).toEqual([]);
    expect(failedOf(executions)).toEqual([]);
    const names = executions.map(({ item }) => item.name);
    const { item } = JSON.parse(text) as Collection;
    expect(names).toEqual(requestsOf({ item: [item[0]!] }).map(({ name }) => name));
    expect(executions.flatMap(({ assertions = [] }) => assertions).length).toBeGreaterThan(names.length);
  });

  it.each([
    ['OCTO', 'partner'],
    ['Usage', 'usage'],
    ['Shop: baskets', 'shop'],
    ['Shop: waitlist', 'shop'],
  ] as const)('succeeds with every request of %s with a key of the %s', async (only, audience) => {
    const executions = await runWith(keys[audience], only);
    expect(faultsOf(executions)).toEqual([]);
    const { item } = JSON.parse(text) as Collection;
    const wanted = item.filter(({ name }) => name === only);
    expect([failedOf(executions), skippedOf(executions, wanted)]).toEqual([[], []]);
  });

  it.each(['Partner', 'OCTO'])('goes through %s a second time', async (only) => {
    expect(faultsOf(await runWith(keys.partner, only))).toEqual([]);
  });

  it('succeeds with every request of every folder, but for what needs a link in an email or free places', async () => {
    const executions = await runWith(keys.operator);
    expect(faultsOf(executions)).toEqual([]);
    expect([failedOf(executions), skippedOf(executions, (JSON.parse(text) as Collection).item)]).toEqual([
      [],
      ['Retrieve an offer', 'Accept an offer', 'Decline an offer', ...NEEDING_FREE_PLACES],
    ]);
  });

  it('fills every variable before it sends it, in each folder alone', () => {
    const { item, variable, event } = JSON.parse(text) as Collection;
    const madeBy = (scripts: Script[], wanted: Script['listen']) => {
      const lines = scripts.filter(({ listen }) => listen === wanted).flatMap(({ script }) => script.exec);
      return [...lines.join('\n').matchAll(/\.set\('([\w-]+)'/g)].map(([, name]) => name!);
    };
    for (const each of item) {
      const filled = new Set([...variable.map(({ key }) => key), ...madeBy(event, 'prerequest')]);
      for (const { name, request, event: own = [] } of requestsOf({ item: [each] })) {
        const mayBeSkipped = JSON.stringify(own).includes('skipRequest');
        for (const made of madeBy(own, 'prerequest')) filled.add(made);
        const { header, url, body } = request!;
        const sent = [...[...header, ...url.query, ...url.variable].filter(({ disabled }) => !disabled), body];
        const used = [...JSON.stringify(sent).matchAll(/\{\{([\w-]+)\}\}/g)].map(([, variableName]) => variableName!);
        expect([each.name, name, mayBeSkipped ? [] : used.filter((one) => !filled.has(one))]).toEqual([
          each.name,
          name,
          [],
        ]);
        for (const made of madeBy(own, 'test')) filled.add(made);
      }
    }
  });

  it('demands success of every request', () => {
    for (const { name, event } of requestsOf(JSON.parse(text) as Collection))
      expect([name, JSON.stringify(event)]).toEqual([name, expect.stringContaining('pm.response.to.be.success')]);
  });

  it('sends a new key with each write, and no optional page or filter', () => {
    for (const { name, request } of requestsOf(JSON.parse(text) as Collection)) {
      const key = request!.header.find((header) => header.key === 'Idempotency-Key');
      if (key) expect([name, key.value]).toEqual([name, '{{$guid}}']);
      const sent = request!.url.query.filter(({ disabled }) => !disabled).map((parameter) => parameter.key);
      expect([name, sent.filter((parameter) => /^(Cursor|Limit|Search|name)$/.test(parameter))]).toEqual([name, []]);
    }
  });
});
