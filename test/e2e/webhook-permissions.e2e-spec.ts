import { JobsRunner } from '../../src/platform/jobs';
import type { Permission } from '../../src/platform/auth';
import type { ApiAnswer, ApiClient } from '../support/api-client';
import { expectOctoError } from '../support/octo';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { WebhookTarget, verify } from '../support/webhook-target';

const WEBHOOKS = '/api/v2/webhooks';
const PARTNER = 'blue-water';

/** A route of one endpoint, as the document has it. */
interface Route {
  readonly method: string;
  readonly path: string;
}

describe('a webhook endpoint of a partner', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let target: WebhookTarget;
  let activityId: string;
  let maker: ApiClient;

  beforeAll(async () => {
    target = await WebhookTarget.listen();
  });
  beforeEach(async () => {
    target.arrived.length = 0;
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 100);
    maker = await operator.client(['ota', 'usage:read'], PARTNER);
    await runJobs();
  });
  afterAll(() => target.close());

  const runJobs = () => test.app.get(JobsRunner).runOnce();

  async function routesBelow(start: string): Promise<Route[]> {
    const { paths } = (await test.anonymous.get('/openapi.json')).body as { paths: Record<string, object> };
    return Object.entries(paths)
      .filter(([path]) => path.startsWith(`${start}/{`))
      .flatMap(([path, item]) => Object.keys(item).map((method) => ({ method: method.toUpperCase(), path })));
  }

  /** Asks for what would be done to the endpoint, if it were allowed. */
  function call(api: ApiClient, { method, path }: Route, endpointId: string, deliveryId = '1'): Promise<ApiAnswer> {
    const bodies: Record<string, object> = {
      PATCH: { URL: target.url('/stolen'), Types: [] },
      'rotate-secret': { OverlapHours: 0 },
      replay: { After: 0 },
    };
    const body = bodies[path.split('/').at(-1)!] ?? bodies[method] ?? {};
    return api.raw(path.replace(/\{(WebhookID|id)\}/, endpointId).replace('{DeliveryID}', deliveryId), {
      method,
      ...(method !== 'GET' && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  }

  async function addDelivered(path: string) {
    const answer = await maker.post(WEBHOOKS, { URL: target.url(path), Types: ['booking.confirmed'] });
    expect(answer.status).toBe(201);
    await maker.post('/api/v2/ota/partner/booking', bookingBody(activityId));
    await runJobs();
    const { WebhookID, Secret } = answer.body.data;
    const deliveries = (await maker.get(`${WEBHOOKS}/${WebhookID}/deliveries`)).body.data;
    expect(deliveries).toMatchObject([{ Status: 'delivered' }]);
    return { WebhookID, Secret, deliveries };
  }

  it.each<Permission[][]>([
    [['usage:write']],
    [['ota']],
    [['usage:read']],
    [['shop', 'usage:write']],
    [['ota', 'usage:write']],
    [['operator']],
  ])('is closed to a key of the partner that has only %j', async (permissions) => {
    const { WebhookID, Secret, deliveries } = await addDelivered('/own');
    const before = (await maker.get(`${WEBHOOKS}/${WebhookID}`)).body.data;
    const weak = await operator.client(permissions, PARTNER);
    const routes = await routesBelow(WEBHOOKS);
    expect(routes.length).toBeGreaterThanOrEqual(8);
    target.arrived.length = 0;
    for (const route of routes) {
      const answer = await call(weak, route, WebhookID, String(deliveries[0].DeliveryID));
      expectProblem(answer, 403, 'forbidden');
      expect(answer.text).not.toContain(target.url('/own'));
    }
    expect((await weak.get(WEBHOOKS)).body.data).toEqual([]);
    await runJobs();
    expect(target.arrived).toEqual([]);
    expect((await maker.get(`${WEBHOOKS}/${WebhookID}`)).body.data).toEqual(before);
    expect((await maker.get(`${WEBHOOKS}/${WebhookID}/deliveries`)).body.data).toEqual(deliveries);
    await maker.post(`${WEBHOOKS}/${WebhookID}/test`);
    verify(target.at('/own')[0]!, Secret);
  });

  it('is open to other keys of the partner that have every permission of the key that added it', async () => {
    const { WebhookID, deliveries } = await addDelivered('/shared');
    const strong = await operator.client(['usage:read', 'shop', 'ota'], PARTNER);
    expect((await strong.get(WEBHOOKS)).body.data).toMatchObject([{ WebhookID }]);
    const routes = await routesBelow(WEBHOOKS);
    const isDelete = ({ method }: Route) => method === 'DELETE';
    for (const route of [...routes.filter((each) => !isDelete(each)), ...routes.filter(isDelete)]) {
      const { status } = await call(strong, route, WebhookID, String(deliveries[0].DeliveryID));
      expect({ ...route, isDone: status >= 200 && status < 300 }).toEqual({ ...route, isDone: true });
    }
    expect((await maker.get(WEBHOOKS)).body.data).toEqual([]);
  });

  it('of OCTO is closed to keys that lack a permission of the key that added it', async () => {
    const body = { url: target.url('/octo'), event: 'booking_update' };
    const { id } = (await maker.post('/octo/webhooks', body)).body;
    const weak = await operator.client(['ota'], PARTNER);
    const routes = await routesBelow('/octo/webhooks');
    expect(routes.length).toBeGreaterThanOrEqual(2);
    for (const route of routes) expectOctoError(await call(weak, route, id), 403, 'FORBIDDEN');
    expect((await maker.get(`/octo/webhooks/${id}`)).body).toMatchObject({ id, url: target.url('/octo') });
    expect((await call(maker, { method: 'DELETE', path: '/octo/webhooks/{id}' }, id)).status).toBe(200);
  });
});
