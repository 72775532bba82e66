import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askRaw } from '../support/raw-http';
import { documentCheck } from '../support/document/checked';
import { expectProblem } from '../support/expect-problem';
import { TypedClient } from '../support/typed-client';
import { useTestApp } from '../support/use-test-app';
import { documentAbout, documentServedFrom } from '../../src/platform/http/openapi';
import { addDays, localDateAt } from '../../src/platform/values/time';
import { PROBLEMS, type ProblemSlug } from '../../src/platform/errors';

interface Body {
  readonly $ref?: string;
  readonly content?: Record<string, { schema?: unknown; example?: unknown; examples?: Record<string, Example> }>;
}

interface Example {
  readonly value: { type: string; status: number; title: string };
}

interface Property {
  readonly type?: string;
  readonly description?: string;
  readonly maxItems?: number;
}

interface Operation {
  readonly description?: string;
  readonly parameters?: { name: string; in: string; description?: string; schema: { example?: unknown } }[];
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
  readonly summary: string;
  readonly tags: string[];
  readonly security?: Record<string, string[]>[];
  readonly requestBody?: Body;
  readonly responses: Record<string, Body>;
}

/** What an integrator would write: list, look, book. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './api';

export async function bookFirst(baseUrl: string, key: string, date: string): Promise<string> {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } });
  const products = await client.GET('/api/v2/ota/partner/products');
  const { ActivityID } = products.data!.data[0]!;
  const timeslots = await client.GET('/api/v2/ota/partner/availability/{ActivityID}/timeslots', {
    params: { path: { ActivityID }, query: { Date: date } },
  });
  const { Date, Time } = timeslots.data!.data[0]!;
  const { data, error } = await client.POST('/api/v2/ota/partner/booking', {
    params: { header: { 'Idempotency-Key': 'typed-client' } },
    body: {
      ActivityID,
      Date,
      Time,
      Participants: 2,
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' },
    },
  });
  if (error) throw new Error(error.type + error.errors?.map(({ field }) => field).join());
  return data.data.BookingReference;
}
`;

/** Below `/octo` errors are those of OCTO. */
const hasProblems = ({ path }: { path: string }) => !path.startsWith('/octo/');

const exampleDate = () => addDays(localDateAt('UTC', Date.now() / 1000), 2);

function needsKey({ security }: Operation): boolean {
  return security?.some((scheme) => 'key' in scheme) ?? false;
}

/** The first content type of a body, and its example. */
function firstExample(body: Body | undefined): { type: string; example?: unknown } {
  const [type = '', content] = Object.entries(body?.content ?? {})[0] ?? [];
  return { type, example: content?.example };
}

/** The statuses for a request that is right; below `/octo` what does not exist is a 400 that says what. */
function acceptedAt(path: string, body: { error?: string }): number[] {
  const isUnknown = path.startsWith('/octo/') && body.error?.startsWith('INVALID_');
  return [200, 201, 202, 404, 409, ...(isUnknown ? [400] : [])];
}

describe('the OpenAPI document', () => {
  const { test, operator } = useTestApp();
  let operations: Operation[];
  let text: string;
  let tags: string[];
  let schemas: Record<string, { properties?: Record<string, Property> }>;

  beforeAll(async () => {
    const answer = await test.anonymous.get('/openapi.json');
    text = answer.text;
    const { paths, components } = answer.body;
    const resolved = (body: Body): Body => (body.$ref ? components.responses[body.$ref.split('/').pop()!] : body);
    operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => {
        const responses = Object.entries(operation.responses).map(([status, body]) => [status, resolved(body)]);
        const name = `${method} ${path}`;
        return { ...operation, responses: Object.fromEntries(responses), path, method, name };
      }),
    );
    tags = answer.body.tags.map((tag: { name: string }) => tag.name);
    schemas = components.schemas;
  });

  it('is the committed one', () => {
    const committed = readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8');
    const current = documentServedFrom(documentAbout(committed, exampleDate()), test.url);
    expect(JSON.parse(text)).toEqual(JSON.parse(current));
  });

  it('uses the date of the day after tomorrow and the requested address', async () => {
    const { servers, paths } = JSON.parse(text);
    expect(servers).toEqual([{ url: test.url, description: 'This server' }]);
    const { example } = paths['/api/v2/ota/partner/booking'].post.requestBody.content['application/json'];
    expect(example).toMatchObject({ ActivityID: 'a_sunsetkayak1', Date: exampleDate(), Time: '10:00' });
    const serverFor = async (host: string) => {
      const { body } = await askRaw(`${test.url}/openapi.json`, 'GET', { host });
      return JSON.parse(body).servers[0].url;
    };
    expect(await serverFor('booking.example:8443')).toBe('http://booking.example:8443');
    expect(await serverFor('"><script>')).toBe(test.url);
    const yaml = await test.anonymous.get('/openapi.yaml');
    expect(yaml.text).toContain(`Date: '${exampleDate()}'`);
  });

  it('names every operation once and says what it is for', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { name, summary, description, tags: own } of operations)
      expect([name, Boolean(summary), Boolean(description), own?.length]).toEqual([name, true, true, 1]);
  });

  it('explains every tag, the partner’s first, and has operations of each', () => {
    const used = new Set(operations.flatMap((operation) => operation.tags));
    expect([...used].sort()).toEqual([...tags].sort());
    expect(tags.slice(0, 5).every((tag) => tag.startsWith('Partner: '))).toBe(true);
  });

  it('describes every parameter and every property', () => {
    const properties = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties).map(([name, property]) => [`${schema}.${name}`, property] as const),
    );
    expect(properties.filter(([name, { description }]) => !description && !name.endsWith('.data'))).toEqual([]);
    for (const { name, parameters = [] } of operations) {
      for (const parameter of parameters) {
        expect([name, parameter.name, Boolean(parameter.description)]).toEqual([name, parameter.name, true]);
      }
    }
  });

  it('limits every list that a request may send, and none of an answer', () => {
    const unlimited = Object.entries(schemas).filter(([, { properties = {} }]) =>
      Object.values(properties).some(({ type, maxItems }) => type === 'array' && maxItems === undefined),
    );
    const names = unlimited.map(([name]) => name);
    const requests = operations.map(({ requestBody }) => JSON.stringify(requestBody ?? {}));
    expect(names.filter((name) => requests.some((each) => each.includes(`/${name}"`)))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['UsageSummary', 'MeterSeries', 'OperatorBookingDetail', 'Basket']));
  });

  it('gives no Idempotency-Key away', () => {
    const headers = operations.flatMap(({ parameters = [] }) => parameters.filter(({ in: at }) => at === 'header'));
    expect(headers.filter(({ schema }) => schema.example !== undefined)).toEqual([]);
  });

  it('writes the partner segment literally, `core` for the questions only', () => {
    const ota = operations.map(({ path }) => path).filter((path) => path.startsWith('/api/v2/ota/'));
    expect(ota.filter((path) => !path.startsWith('/api/v2/ota/partner/'))).toEqual([
      '/api/v2/ota/core/questions/{ActivityID}',
    ]);
  });

  it('has a schema and an example of every body that succeeds', () => {
    for (const { name, requestBody, responses } of operations) {
      const successes = Object.entries(responses).filter(([status]) => status < '300');
      // A large change is either complete or continues after the response.
      const statuses = successes.map(([status]) => status);
      expect([name, statuses.length === 1 || statuses.join() === '200,202']).toEqual([name, true]);
      for (const [status, { content = {} }] of successes) {
        if (status !== '204') expect([name, Object.keys(content).length]).toEqual([name, 1]);
      }
      const bodies = [requestBody, ...successes.map(([, success]) => success)];
      for (const content of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
        expect([name, content.schema !== undefined, (content.example ?? content.examples) !== undefined]).toEqual([
          name,
          true,
          true,
        ]);
      }
    }
  });

  it('has examples that their own schemas accept, null included', () => {
    expect(documentCheck().wrongExamples).toEqual([]);
  });

  it('documents the errors of OCTO in its own form', () => {
    const octo = operations.filter((operation) => !hasProblems(operation));
    expect(octo.length).toBeGreaterThan(3);
    for (const { name, requestBody, responses } of octo) {
      const expected = ['200', '401', '403', '405', '429', '500', '503', ...(requestBody ? ['400', '413', '415'] : [])];
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(expected)]);
      for (const [status, { content }] of Object.entries(responses).filter(([status]) => status >= '400')) {
        const examples = Object.entries(content!['application/json']!.examples!);
        expect([status, examples.length > 0]).toEqual([status, true]);
        for (const [code, { value }] of examples) expect(value).toMatchObject({ error: code });
      }
    }
  });

  it('documents the problems of every operation, each with an example of its type', () => {
    for (const { name, path, security, requestBody, responses } of operations.filter(hasProblems)) {
      const expected = ['500', '503'];
      if (security?.some((scheme) => 'key' in scheme)) expected.push('401', '403', '429');
      if (requestBody) expected.push('400', '413', '415', '422');
      if (path.includes('{ActivityID}')) expected.push('400', '404');
      // A meter of any name can be described, priced and have allowances, a month be closed, and a partner get terms.
      if (path.includes('{') && !/\{(Meter|month|Slug)\}/.test(path)) expected.push('404');
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(expected)]);
      for (const [status, { content }] of Object.entries(responses).filter(([status]) => status >= '400')) {
        const examples = Object.entries(content!['application/problem+json']!.examples!);
        expect(examples.length).toBeGreaterThan(0);
        for (const [slug, { value }] of examples) {
          expect([name, value.type.endsWith(`/problems/${slug}`), value.status]).toEqual([name, true, Number(status)]);
          expect(PROBLEMS[slug as ProblemSlug].status).toBe(Number(status));
        }
      }
    }
  });

  it('has examples of requests that are accepted', async () => {
    const changed = await operator.addActivity();
    // An activity whose ticket types no other example replaces.
    const priced = await operator.addActivity();
    for (const { name, method, path, requestBody } of operations.filter(needsKey)) {
      const { type, example } = firstExample(requestBody);
      if (!type.endsWith('json') || example === undefined) continue;
      const { ActivityID, TicketTypes } = path.endsWith('/prices') ? priced : changed;
      const ownTickets = `"TicketTypeID":${TicketTypes[0].ID}`;
      const body = JSON.stringify(example)
        .replaceAll('a_sunsetkayak1', ActivityID)
        .replaceAll('"TicketTypeID":12', ownTickets);
      const answer = await operator.api.raw(path.replace('{ActivityID}', ActivityID).replace(/\{\w+\}/, '7'), {
        method: method.toUpperCase(),
        headers: { 'content-type': type },
        body,
      });
      expect([name, answer.status, answer.body.errors]).toEqual([name, expect.any(Number), undefined]);
      expect(acceptedAt(path, answer.body)).toContain(answer.status);
    }
  });

  describe('makes a typed client', () => {
    let client: TypedClient;

    beforeAll(async () => {
      client = await TypedClient.generate(text, CLIENT);
    });

    afterAll(() => client.remove());

    it('that type-checks and books', async () => {
      expect(client.faults()).toEqual([]);
      const shop = await test.addOperator();
      const { ActivityID } = await shop.addActivity();
      await shop.addTimeslot(ActivityID, '2027-06-05', '10:00');
      const { bookFirst } = client.load<{ bookFirst: (url: string, key: string, date: string) => Promise<string> }>();
      const reference = await bookFirst(test.url, shop.api.key!, '2027-06-05');
      const read = await shop.api.get(`/api/v2/operator/bookings/${reference}`);
      expect(read.body.data).toMatchObject({ Participants: 2, Status: 'confirmed' });
      await expect(bookFirst(test.url, 'wrong', '2027-06-05')).rejects.toThrow();
    });

    it.each([
      ['Participants: 2', "Participants: '2'"],
      ["'/api/v2/ota/partner/products'", "'/api/v2/ota/partner/product'"],
      ['data.data.BookingReference', 'data.data.Reference'],
    ])('that does not type-check when %s is written %s', (right, wrong) => {
      expect(CLIENT).toContain(right);
      expect(client.faults(CLIENT.replace(right, wrong))).not.toEqual([]);
    });
  });

  it('is served as JSON and YAML to everybody', async () => {
    const json = await test.anonymous.get('/openapi.json');
    expect([json.status, json.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect((await test.anonymous.get('/openapi.yaml')).text).toMatch(/^openapi: 3\./);
    expectProblem(await test.anonymous.post('/openapi.json'), 405, 'method-not-allowed');
  });
});
