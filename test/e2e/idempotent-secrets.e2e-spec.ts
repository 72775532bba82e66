import { useTestApp } from '../support/use-test-app';
import { expectProblem } from '../support/expect-problem';

/** Names of what a response shows once. */
const SECRETS = /^(Secret|Key|InitialPassword)$/;

interface Operation {
  readonly parameters?: { name: string }[];
  readonly responses: Record<string, { content?: Record<string, { example?: { data?: object } }> }>;
}

describe('a secret in the response to a request with an Idempotency-Key', () => {
  const { test, operator } = useTestApp({ operatorPerTest: true });

  /** The requests to each of the routes; `{ID}` is a key, `{WebhookID}` an endpoint. */
  const BODIES: Record<string, object> = {
    '/api/v2/operator/api-keys': { Name: 'Till', Permissions: ['ota', 'usage:write'] },
    '/api/v2/operator/api-keys/{ID}/rotate': { OverlapHours: 1 },
    '/api/v2/operator/staff': { Email: 'ada@harbour.example', Name: 'Ada', Role: 'owner' },
    '/api/v2/webhooks': { URL: 'http://127.0.0.1:9/' },
    '/api/v2/webhooks/{WebhookID}/rotate-secret': { OverlapHours: 0 },
  };

  it('is looked for in every route that has one', async () => {
    const { paths } = (await test.anonymous.get('/openapi.json')).body;
    const found = Object.entries<{ post?: Operation }>(paths).filter(([, { post }]) => {
      if (!post?.parameters?.some(({ name }) => name === 'Idempotency-Key')) return false;
      const examples = Object.values(post.responses).map(({ content }) => content?.['application/json']?.example);
      return examples.some((example) => Object.keys(example?.data ?? {}).some((name) => SECRETS.test(name)));
    });
    expect(found.map(([path]) => path).sort()).toEqual(Object.keys(BODIES));
  });

  it.each(Object.entries(BODIES))('is not given again to a key with fewer permissions: %s', async (route, body) => {
    const weak = await operator.client(['operator', 'usage:write'], 'adventuro');
    const key = await operator.api.post('/api/v2/operator/api-keys', { Name: 'Old', Permissions: ['ota'] });
    const webhook = await operator.api.post('/api/v2/webhooks', { URL: 'http://127.0.0.1:9/' });
    const path = route.replace('{ID}', key.body.data.ID).replace('{WebhookID}', webhook.body.data.WebhookID);
    const headers = { 'idempotency-key': `once ${path}` };
    const first = await operator.api.post(path, body, headers);
    expect([200, 201]).toContain(first.status);
    const [secret] = Object.entries<string>(first.body.data).flatMap(([name, value]) =>
      SECRETS.test(name) ? [value] : [],
    );
    const repeated = await weak.post(path, body, headers);
    expectProblem(repeated, 409, 'idempotency-conflict');
    expect(repeated.text).not.toContain(secret);
    expect((await operator.api.post(path, body, headers)).body).toEqual(first.body);
  });
});
