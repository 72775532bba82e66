import { JobsRunner } from '../../src/platform/jobs';
import type { ApiClient } from './api-client';
import { DashboardClient, type Fields, addStaff } from './dashboard-client';
import { type TestAppOptions, bookingBody } from './test-app';
import { useTestApp } from './use-test-app';
import { WebhookTarget } from './webhook-target';

const PAGE = '/dashboard/webhooks';
const WEBHOOKS = '/api/v2/webhooks';

/** An operator with a session to book, whose owner is signed in, and somewhere for webhooks to go. Call it first in `describe`. */
export function useWebhookPages(options: Pick<TestAppOptions, 'plugins'> & { isolated?: boolean } = {}) {
  const { test, operator } = useTestApp({ ...options, at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  const current = {} as { target: WebhookTarget; owner: DashboardClient; activityId: string };

  beforeAll(async () => {
    current.target = await WebhookTarget.listen();
  });
  afterAll(() => current.target.close());

  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const signIn = async () => {
    current.owner = await DashboardClient.signIn(test, await addStaff(test, operator));
  };

  beforeEach(async () => {
    current.target.arrived.length = 0;
    await signIn();
    current.activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(current.activityId, '2027-06-05', '10:00', 100);
    await runJobs();
  });

  return {
    ...{ test, operator, current, runJobs, signIn },
    book: async (api = operator.api): Promise<string> => {
      const answer = await api.post('/api/v2/ota/partner/booking', bookingBody(current.activityId));
      expect(answer.status).toBe(201);
      return answer.body.data.BookingReference;
    },
    /** An endpoint of a key's owner. */
    add: async (path: string, api: ApiClient = operator.api, body: object = {}): Promise<string> => {
      const URL = current.target.url(path);
      const answer = await api.post(WEBHOOKS, { URL, Types: ['booking.confirmed'], ...body });
      expect(answer.status).toBe(201);
      return answer.body.data.WebhookID;
    },
    read: async (id: string) => {
      return (await operator.api.get(`${WEBHOOKS}/${id}`)).body.data;
    },
    show: async (path = ''): Promise<string> => {
      const { status, text } = await current.owner.get(`${PAGE}${path}`);
      expect([path, status]).toEqual([path, 200]);
      return text;
    },
    /** Presses a button, and follows where it leads. */
    press: async (path: string, fields: Fields = {}): Promise<string> => {
      const answer = await current.owner.submit(`${PAGE}${path}`, fields);
      expect([path, answer.status]).toEqual([path, 303]);
      return (await current.owner.get(answer.headers.get('location')!)).text;
    },
  };
}

/** The first delivery that a page leads to. */
export function deliveryOn(page: string): string {
  return /deliveries\/(\d+)"/.exec(page)![1]!;
}
