import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DemoService } from '../../src/demo';
import { useTestApp } from '../support/use-test-app';

const NEWMAN = join(__dirname, '../../node_modules/newman/bin/newman.js');

interface Item {
  readonly name: string;
  readonly item?: Item[];
  readonly request?: {
    readonly method: string;
    readonly header: { key: string; value: string }[];
    readonly url: { query: { key: string; disabled?: boolean }[] };
  };
}

interface Collection {
  readonly item: Item[];
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

describe('/postman.json', () => {
  const { test } = useTestApp();
  let keys: Record<'partner' | 'usage' | 'operator', string>;
  let text: string;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-postman-'));
    await test.app.get(DemoService).seed((made) => ({ Keys: keys } = made.toJSON() as { Keys: typeof keys }));
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

  const codesOf = (executions: Execution[]) =>
    executions.map(({ item, response }) => [item.name, response.code] as const);

  const requestsOf = ({ item }: { item: Item[] }): Item[] =>
    item.flatMap((each) => (each.item ? requestsOf({ item: each.item }) : [each]));

  it('begins with the address of the server and an empty key', () => {
    const { variable } = JSON.parse(text) as Collection;
    const values = Object.fromEntries(variable.map(({ key, value }) => [key, value]));
    expect(values).toMatchObject({ baseUrl: test.url, key: '' });
  });

  it('goes through the partner’s flow from the first look to the cancellation', async () => {
    const executions = await runWith(keys.partner, 'Partner');
    expect(faultsOf(executions)).toEqual([]);
    expect(codesOf(executions).filter(([, code]) => code < 200 || code > 299)).toEqual([]);
    const names = executions.map(({ item }) => item.name);
    const { item } = JSON.parse(text) as Collection;
    expect(names).toEqual(requestsOf({ item: [item[0]!] }).map(({ name }) => name));
    expect(executions.flatMap(({ assertions = [] }) => assertions).length).toBeGreaterThan(names.length);
  });

  it('goes through it a second time', async () => {
    expect(faultsOf(await runWith(keys.partner, 'Partner'))).toEqual([]);
  });

  it('records usage and reads it', async () => {
    const executions = await runWith(keys.usage, 'Usage');
    expect(faultsOf(executions)).toEqual([]);
    expect(executions.length).toBeGreaterThan(5);
  });

  it('has no request that the server cannot answer or that the key does not open', async () => {
    const executions = await runWith(keys.operator);
    expect(executions).toHaveLength(requestsOf(JSON.parse(text) as Collection).length);
    expect(faultsOf(executions)).toEqual([]);
    expect(codesOf(executions).filter(([, code]) => code >= 500 || code === 401 || code === 403)).toEqual([]);
    const succeeded = codesOf(executions).filter(([, code]) => code < 300);
    expect(succeeded.length).toBeGreaterThan(executions.length / 2);
  });

  it('sends a new key with each write, and no page or filter that nobody asked for', () => {
    for (const { name, request } of requestsOf(JSON.parse(text) as Collection)) {
      const key = request!.header.find((header) => header.key === 'Idempotency-Key');
      if (key) expect([name, key.value]).toEqual([name, '{{$guid}}']);
      const sent = request!.url.query.filter(({ disabled }) => !disabled).map((parameter) => parameter.key);
      expect([name, sent.filter((parameter) => /^(Cursor|Limit|Search|name)$/.test(parameter))]).toEqual([name, []]);
    }
  });
});
