import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectProblem } from '../support/expect-problem';
import { TypedClient } from '../support/typed-client';
import { useTestApp } from '../support/use-test-app';
import { PROBLEMS, type ProblemSlug } from '../../src/shared/problems';

interface Body {
  readonly content?: Record<string, { schema?: unknown; example?: unknown; examples?: Record<string, Example> }>;
}

interface Example {
  readonly value: { type: string; status: number; title: string };
}

interface Operation {
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

describe('the OpenAPI document', () => {
  const { test, operator } = useTestApp();
  let operations: Operation[];
  let text: string;

  beforeAll(async () => {
    const answer = await test.anonymous.get('/openapi.json');
    text = answer.text;
    operations = Object.entries<Record<string, Operation>>(answer.body.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ ...operation, path, method, name: `${method} ${path}` })),
    );
  });

  it('is the committed one', () => {
    const committed: unknown = JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8'));
    expect(JSON.parse(text)).toEqual(committed);
  });

  it('names every operation once and says what it is for', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { name, summary, tags } of operations)
      expect([name, Boolean(summary), tags?.length]).toEqual([name, true, 1]);
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
      expect([name, successes.length]).toEqual([name, 1]);
      const [status, success] = successes[0]!;
      if (status !== '204') expect([name, Object.keys(success.content ?? {}).length]).toEqual([name, 1]);
      for (const content of [requestBody, success].flatMap((body) => Object.values(body?.content ?? {}))) {
        expect([name, content.schema !== undefined, (content.example ?? content.examples) !== undefined]).toEqual([
          name,
          true,
          true,
        ]);
      }
    }
  });

  it('documents the problems of every operation, each with an example of its type', () => {
    for (const { name, path, security, requestBody, responses } of operations) {
      const expected = ['500', '503'];
      if (security?.some((scheme) => Object.keys(scheme).length > 0)) expected.push('401', '403', '429');
      if (requestBody) expected.push('400', '413', '415', '422');
      if (path.includes('{ActivityID}')) expected.push('400', '404');
      if (path.includes('{')) expected.push('404');
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
    test.clock.set('2026-12-01T00:00:00Z');
    const { ActivityID } = await operator.addActivity();
    for (const { name, method, path, requestBody } of operations) {
      const example = requestBody?.content?.['application/json']?.example;
      if (example === undefined) continue;
      const body = JSON.stringify(example).replaceAll('a_7k2m9x0q4b1z', ActivityID);
      const answer = await operator.api.raw(path.replace('{ActivityID}', ActivityID).replace(/\{\w+\}/, '7'), {
        method: method.toUpperCase(),
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([name, answer.status, answer.body.errors]).toEqual([name, expect.any(Number), undefined]);
      expect([200, 201, 404, 409]).toContain(answer.status);
    }
    test.clock.run();
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
