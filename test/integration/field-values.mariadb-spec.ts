import { JobsRunner } from '../../src/platform/jobs';
import { type OpenApiOperation, fill, queryOf, stock } from '../support/stocked-routes';
import { type Schema, numberFieldsOf, textFieldsOf, withValue } from '../support/document-fields';
import type { TestOperator } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

/** As many characters of one, two and four bytes in UTF-8 as fit, whether a limit counts characters or bytes. */
const textsOf = (limit: number): string[] => [
  'x'.repeat(limit),
  'é'.repeat(limit),
  'é'.repeat(Math.floor(limit / 2)),
  '𝕏'.repeat(limit),
  '𝕏'.repeat(Math.floor(limit / 4)),
];

/** Forms in which JSON and JavaScript write numbers, each with a text that is not only digits. */
const NUMBERS = [1e-7, 1e-9, -1e-7, 0.5, 2.005, 1e21, 1e308, -0];

interface Operation extends OpenApiOperation {
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema; readonly example?: unknown }> };
  readonly parameters?: {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: { readonly maxLength?: number; readonly example?: unknown };
  }[];
}

interface ApiDocument {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

type Route = [method: string, path: string, operation: Operation];

interface Sent {
  readonly body?: unknown;
  readonly ids?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** Longer texts are read by the same code and stored in columns without a length. */
const LONGEST = 1_000;

/** IDs and names in a path have no length in the document; a meter's name is the longest of them. */
const LONGEST_IN_PATH = 255;

const describeText = (text: string): string => `${[...text].length} × ${[...text][0]}`;

/** Some three thousand requests. */
jest.setTimeout(180_000);

describe('every field of every request', () => {
  const { test } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let owner: TestOperator;
  let document: ApiDocument;
  let stocked: Awaited<ReturnType<typeof stock>>;

  beforeAll(async () => {
    owner = await test.addOperator();
    stocked = await stock(owner, () => test.app.get(JobsRunner).runOnce());
    document = (await test.anonymous.get('/openapi.json')).body;
  });

  const routes = (): Route[] =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): Route => [method, path, operation]),
    );

  /** Sends the example of a route, or what there is of its kind. */
  async function send([method, path, operation]: Route, { body = bodyOf(method, path, operation), ...rest }: Sent) {
    const ids = { Token: 'offer', ...stocked.ids, ...rest.ids };
    const query = new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(queryOf(operation, ids))),
      ...rest.query,
    });
    const answer = await owner.api.raw(`${fill(path, ids)}?${query.toString()}`, {
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json', ...rest.headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return answer.status;
  }

  const bodyOf = (method: string, path: string, operation: Operation): unknown =>
    stocked.bodies[`${method} ${path}`] ?? operation.requestBody?.content?.['application/json']?.example;

  it('stores or rejects texts of the greatest length, in characters of any width', async () => {
    const accepted: string[] = [];
    const failed: string[] = [];
    for (const route of routes()) {
      const [method, path, operation] = route;
      const content = operation.requestBody?.content?.['application/json'];
      const fields = content ? textFieldsOf(content.schema, document.components.schemas) : [];
      for (const { path: field, maxLength } of fields.filter((each) => each.maxLength <= LONGEST)) {
        for (const text of textsOf(maxLength)) {
          const body = withValue(bodyOf(method, path, operation) ?? {}, field, text);
          const status = await send(route, { body });
          const name = `${method} ${path} ${field.join('.')}: ${describeText(text)}`;
          if (status >= 500) failed.push(`${name}: ${status}`);
          if (status < 300) accepted.push(name);
        }
      }
    }
    expect(failed).toEqual([]);
    expect(accepted.length).toBeGreaterThan(200);
  });

  it('stores or rejects numbers of every form', async () => {
    let sent = 0;
    const failed: string[] = [];
    for (const route of routes()) {
      const [method, path, operation] = route;
      const content = operation.requestBody?.content?.['application/json'];
      const fields = content ? numberFieldsOf(content.schema, document.components.schemas) : [];
      const names = (operation.parameters ?? []).filter(({ in: place }) => place === 'query').map(({ name }) => name);
      const bodies = fields.map((field) => ({
        field: field.join('.'),
        sentAs: (value: number): Sent => ({ body: withValue(bodyOf(method, path, operation) ?? {}, field, value) }),
      }));
      const queries = names.map((name) => ({
        field: name,
        sentAs: (value: number): Sent => ({ query: { [name]: String(value) } }),
      }));
      for (const { field, sentAs } of [...bodies, ...queries]) {
        for (const value of NUMBERS) {
          const status = await send(route, sentAs(value));
          sent++;
          if (status >= 500) failed.push(`${method} ${path} ${field}: ${value}: ${status}`);
        }
      }
    }
    expect(failed).toEqual([]);
    expect(sent).toBeGreaterThan(1_000);
  });

  it('stores or rejects texts in every path, query and header', async () => {
    const failed: string[] = [];
    for (const route of routes()) {
      const [method, path, { parameters = [] }] = route;
      for (const { name, in: place, schema } of parameters) {
        const limit = schema.maxLength ?? (place === 'path' ? LONGEST_IN_PATH : 0);
        for (const text of textsOf(limit <= LONGEST ? limit : 0)) {
          const status = await send(route, inPlace(place, name, text));
          if (status >= 500) failed.push(`${method} ${path} ${name}: ${describeText(text)}: ${status}`);
        }
      }
    }
    expect(failed).toEqual([]);
  });
});

/** Headers have no other characters than those of one byte. */
function inPlace(place: 'path' | 'query' | 'header', name: string, text: string): Sent {
  if (place === 'path') return { ids: { [name]: encodeURIComponent(text) } };
  if (place === 'query') return { query: { [name]: text } };
  return { headers: { [name]: text.replace(/[^\x20-\x7e]/gu, 'x') } };
}
