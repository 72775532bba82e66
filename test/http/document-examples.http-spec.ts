import { DemoService } from '../../src/demo';
import type { ApiAnswer } from '../support/api-client';
import { useTestApp } from '../support/use-test-app';
import { PDF, multipart } from '../support/waivers';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly example?: unknown;
  readonly schema: { readonly example?: unknown; readonly default?: unknown };
}

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

/** The IDs of webhooks are known only to those who made them. */
const OF_ONE_WEBHOOK = '/octo/webhooks/{id}';

/** What has to wait for what: things are made, read, extended while they are held, changed, and ended. */
function rankOf({ method, path }: Operation): number {
  if (method === 'DELETE' || path.endsWith('/cancel')) return 4;
  if (method === 'POST' && !path.includes('{')) return 0;
  if (method === 'GET') return 1;
  return path.endsWith('/extend') ? 2 : 3;
}

// Setting up the demo takes seconds, and much longer on a busy machine.
jest.setTimeout(300_000);

describe.each([
  ['in winter', '2027-01-12T09:00:00Z'],
  ['in summer', '2027-07-12T09:00:00Z'],
  ['on a winter evening', '2027-01-14T22:30:00Z'],
  ['on a summer night', '2027-07-13T23:30:00Z'],
])('the examples of the document, sent as they are to a fresh demo %s', (_when, at) => {
  const { test } = useTestApp({ at, isolated: true });
  let operations: Operation[];
  let key: string;

  beforeAll(async () => {
    await test.app
      .get(DemoService)
      .seed((made) => (key = (made.toJSON() as { Keys: { partner: string } }).Keys.partner));
    const { paths } = (await test.anonymous.get('/openapi.json')).body as { paths: Record<string, object> };
    operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
    );
  });

  /** As Swagger UI sends it when nothing is changed, but for a file. */
  function send({ method, path, parameters = [], requestBody }: Operation): Promise<ApiAnswer> {
    const filled = parameters.map(({ name, in: place, example, schema }) => {
      return { name, place, value: example ?? schema.example ?? schema.default };
    });
    const of = (wanted: string) => filled.filter(({ place, value }) => place === wanted && value !== undefined);
    const address = of('path').reduce((url, { name, value }) => url.replace(`{${name}}`, String(value)), path);
    const query = new URLSearchParams(of('query').map(({ name, value }) => [name, String(value)]));
    const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const isForm = type === 'multipart/form-data';
    const json = type !== undefined && { headers: { 'content-type': type }, body: JSON.stringify(content?.example) };
    const sent = isForm ? formOf(content!.example as object) : json;
    return test.anonymous.withKey(key).raw(`${address}?${query}`, { method, ...sent });
  }

  it.each(['/api/v2/ota/', '/octo/'])('make, read, change and cancel below %s', async (start) => {
    const wanted = operations.filter(({ path }) => path.startsWith(start) && path !== OF_ONE_WEBHOOK);
    const inOrder = wanted.sort((one, other) => rankOf(one) - rankOf(other));
    expect(inOrder.length).toBeGreaterThan(12);
    const failed: unknown[] = [];
    for (const operation of inOrder) {
      const { status, text } = await send(operation);
      if (status < 200 || status > 299) failed.push([operation.operationId, status, text]);
    }
    expect(failed).toEqual([]);
  });
});

function formOf(example: object) {
  return multipart(
    Object.entries(example).map(([name, value]) =>
      name === 'File' ? [name, PDF, 'certificate.pdf'] : [name, String(value)],
    ),
  );
}
