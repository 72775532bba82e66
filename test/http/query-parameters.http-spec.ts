import { expectProblem } from '../support/expect-problem';
import { askRaw } from '../support/raw-http';
import { useTestApp } from '../support/use-test-app';

const PARTNER = '/api/v2/ota/partner';

interface RouteLayer {
  readonly route?: { path: string; methods: Record<string, boolean> };
}

describe('query parameters', () => {
  const { test, operator } = useTestApp();

  /** The routes of the API that the router really has, with something in the place of their parameters. */
  function routes(): [method: string, path: string][] {
    const { stack } = (test.app.getHttpAdapter().getInstance() as { router: { stack: RouteLayer[] } }).router;
    return stack.flatMap(({ route }) => {
      if (!route?.path.startsWith('/api/') || route.methods['trace']) return [];
      const path = route.path.replace(':ActivityID', 'a_000000000000').replace(/:\w+/g, '7');
      return Object.keys(route.methods).map((method): [string, string] => [method.toUpperCase(), path]);
    });
  }

  it('that a route of the API does not declare are rejected by every one, each by its name', async () => {
    const walked = routes();
    expect(walked.length).toBeGreaterThan(60);
    for (const [method, path] of walked) {
      const answer = await operator.api.raw(`${path}?Surprise=1&limit=5&toString=x`, { method });
      const { status, body } = answer;
      expect([method, path, status]).toEqual([method, path, 422]);
      expectProblem(answer, 422, 'validation');
      expect(body.errors).toEqual(
        expect.arrayContaining(
          ['Surprise', 'limit', 'toString'].map((field) => expect.objectContaining({ field, code: 'unknown-field' })),
        ),
      );
    }
  });

  it('say nothing to who may not enter', async () => {
    const powerless = await operator.client([]);
    expectProblem(await test.anonymous.get(`${PARTNER}/products?x=1`), 401, 'unauthorized');
    expectProblem(await powerless.get(`${PARTNER}/products?x=1`), 403, 'forbidden');
    expectProblem(await operator.api.get('/api/v2/ota/rival/products?x=1'), 403, 'forbidden');
    expectProblem(await operator.api.get(`${PARTNER}/nothing?x=1`), 404, 'not-found');
    expectProblem(await operator.api.get(`${PARTNER}/questions/x?x=1`), 400, 'invalid-activity-id');
  });

  it('are case-sensitive, and the error lists the existing ones', async () => {
    const booked = await operator.api.get(`${PARTNER}/bookings`, { paymentReference: 'MY-REF-1', Limit: 1 });
    expectProblem(booked, 422, 'validation', ['paymentReference']);
    expect(booked.body.detail).toMatch(/^paymentReference is not a parameter of this address.*\bPaymentReference\b/);
    const metered = await operator.api.get('/api/v2/usage/meters', { From: '2027-06-01', to: '2027-06-02' });
    expectProblem(metered, 422, 'validation', ['From', 'from']);
    const product = await operator.api.get(`${PARTNER}/questions/a_000000000000`, { name: 'x' });
    expect(product.body.detail).toBe('name is not a parameter of this address, which takes none.');
  });

  it('are named together: unknown, repeated, missing and wrong ones', async () => {
    const path = `${PARTNER}/availability/a_000000000000/dates`;
    const answer = await operator.api.get(`${path}?Surprise=1&Surprise=2&StartDate=x&StartDate=x&EndDate=2027-02-30`);
    expectProblem(answer, 422, 'validation', ['Surprise', 'StartDate', 'EndDate']);
    expect(answer.body.errors.map(({ code }: { code: string }) => code)).toEqual([
      'unknown-field',
      'repeated',
      'is-date',
    ]);
    const missing = await operator.api.get(`${path}?Surprise=1`);
    expectProblem(missing, 422, 'validation', ['Surprise', 'StartDate', 'EndDate']);
  });

  it.each(['/health/live', '/problems', '/problems/validation', '/openapi.json', '/dashboard/sign-in', '/docs/'])(
    'of %s, which is no part of the API, are ignored',
    async (path) => {
      expect((await askRaw(`${test.url}${path}?utm_source=mail`, 'GET', {})).status).toBe(200);
    },
  );
});
