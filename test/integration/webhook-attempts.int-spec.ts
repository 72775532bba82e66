import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { until } from '../support/until';
import { useTestApp } from '../support/use-test-app';
import { WebhookTarget, answeringWith } from '../support/webhook-target';

const WEBHOOKS = '/api/v2/webhooks';

/** The deadline of requests here, in milliseconds: shorter than a server's, so that a receiver can be slower than it. */
const REQUEST_MS = 2_000;

interface Delivery {
  readonly Status: string;
  readonly Attempts: number;
  readonly ResponseStatus: number | null;
  readonly Error: string | null;
}

describe('an attempt to deliver a webhook', () => {
  const { operator } = useTestApp({ env: { JOBS: 'on' }, limits: { request: REQUEST_MS } });
  let target: WebhookTarget;

  beforeAll(async () => {
    target = await WebhookTarget.listen();
  });
  afterAll(() => target.close());

  async function addEndpoint(path: string): Promise<string> {
    const { status, body } = await operator.api.post(WEBHOOKS, {
      URL: target.url(path),
      Types: ['availability.changed'],
    });
    expect(status).toBe(201);
    return body.data.WebhookID as string;
  }

  /** Two events about different things, recorded in one transaction. */
  async function addTwoTimeslots(): Promise<void> {
    const { ActivityID } = await operator.addActivity();
    const { status } = await operator.api.post(`/api/v2/operator/activities/${ActivityID}/timeslots`, {
      ...{ Date: '2027-06-05', Time: '10:00', Repeat: { Frequency: 'daily', Until: '2027-06-06' } },
    });
    expect(status).toBe(201);
  }

  const deliveriesOf = async (id: string) =>
    (await operator.api.get(`${WEBHOOKS}/${id}/deliveries`)).body.data as Delivery[];

  it('delivers when the receiver responds after the request that woke the job has timed out', async () => {
    target.answer('/slow', (response) => void sleep(2 * REQUEST_MS).then(() => response.writeHead(204).end()));
    const id = await addEndpoint('/slow');
    await addTwoTimeslots();
    const delivered = async () => (await deliveriesOf(id)).filter(({ Status }) => Status === 'delivered');
    await until('both deliveries', async () => (await delivered()).length === 2, 60);
    expect(target.at('/slow')).toHaveLength(2);
    await operator.api.delete(`${WEBHOOKS}/${id}`);
  });

  it.each([
    ['responds with an error', answeringWith(500), { ResponseStatus: 500, Error: null }],
    ['redirects', answeringWith(302, { location: '/' }), { ResponseStatus: 302 }],
    ['cuts the connection', (response: ServerResponse) => void response.destroy(), { ResponseStatus: null }],
  ])('shows its failure while another attempt is in progress: the receiver %s', async (_what, fail, shown) => {
    const held: ServerResponse[] = [];
    const id = await addEndpoint('/mixed');
    let arrived = 0;
    target.answer('/mixed', (response, webhook) => (arrived++ === 0 ? held.push(response) : fail(response, webhook)));
    await addTwoTimeslots();
    await until('the failure', async () => (await deliveriesOf(id)).some(({ Attempts }) => Attempts > 0), 60);
    const failed = async () =>
      (await deliveriesOf(id)).find((each) => each.ResponseStatus !== null || each.Error !== null);
    await until('the failure', async () => (await failed()) !== undefined, 60);
    expect(await failed()).toMatchObject({ ...shown, Status: 'pending', Attempts: 1 });
    expect(held).toHaveLength(1);
    expect(held[0]!.writableEnded).toBe(false);
    held[0]!.writeHead(204).end();
    await operator.api.delete(`${WEBHOOKS}/${id}`);
  });
});
