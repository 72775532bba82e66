import type { ApiAnswer } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const DATE = '2027-06-05';
const SIMULTANEOUS = 6;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
}

const WORKFLOW = { Trigger: 'booking-confirmed', Subject: 'Hello', Body: '<p>Hello</p>', Enabled: false };

describe('a change with If-Match', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  /** Where something is that can be changed, and what of it. */
  const RESOURCES: readonly [operation: string, field: string, make: () => Promise<string>][] = [
    ['changeSettings', 'SenderName', () => Promise.resolve('/api/v2/operator')],
    [
      'changeActivity',
      'Description',
      async () => `/api/v2/operator/activities/${(await operator.addActivity()).ActivityID}`,
    ],
    ['changeWorkflow', 'Subject', addWorkflow],
    ['changeBooking', 'Notes', async () => `/api/v2/ota/partner/bookings/${await book()}`],
    ['changeOperatorBooking', 'Notes', async () => `/api/v2/operator/bookings/${await book()}`],
  ];

  async function addWorkflow(): Promise<string> {
    return `/api/v2/operator/workflows/${(await operator.api.post('/api/v2/operator/workflows', WORKFLOW)).body.data.ID}`;
  }

  async function book(): Promise<string> {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, DATE, '10:00');
    return (await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID))).body.data.BookingReference;
  }

  const tagOf = async (path: string): Promise<string> => (await operator.api.get(path)).headers.get('etag')!;

  const change = (path: string, body: object, tag: string): Promise<ApiAnswer> =>
    operator.api.patch(path, body, { 'if-match': tag });

  it('is possible wherever the document says so', async () => {
    const { paths } = (await test.anonymous.get('/openapi.json')).body as { paths: Record<string, object> };
    const operations: Operation[] = Object.values(paths).flatMap((item) => Object.values(item));
    const conditional = operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'If-Match'));
    expect(conditional.map(({ operationId }) => operationId).sort()).toEqual(RESOURCES.map(([name]) => name).sort());
  });

  it.each(RESOURCES)('%s changes only what is as the caller knows it', async (_name, field, make) => {
    const path = await make();
    const first = await tagOf(path);
    expect((await change(path, { [field]: 'one' }, first)).status).toBe(200);
    expectProblem(await change(path, { [field]: 'two' }, first), 412, 'precondition-failed');
    const second = await tagOf(path);
    expect(second).not.toBe(first);
    for (const wrong of ['"nope"', `W/${second}`, second.replaceAll('"', ''), ''])
      expectProblem(await change(path, { [field]: 'two' }, wrong), 412, 'precondition-failed');
    expect((await operator.api.get(path)).body.data[field]).toBe('one');
    expect((await change(path, { [field]: 'two' }, `${first}, ${second}`)).status).toBe(200);
    expect((await change(path, { [field]: 'three' }, '*')).status).toBe(200);
    expect((await operator.api.patch(path, { [field]: 'four' })).status).toBe(200);
  });

  it.each(RESOURCES)('%s is made by one of many at the same time', async (_name, field, make) => {
    const path = await make();
    const tag = await tagOf(path);
    const other = await test.another();
    const apis = [operator.api, other.anonymous.withKey(operator.api.key!)];
    const answers = await Promise.all(
      Array.from({ length: SIMULTANEOUS }, (_, index) =>
        apis[index % 2]!.patch(path, { [field]: `change ${index}` }, { 'if-match': tag }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: SIMULTANEOUS - 1 }, () => 412)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await operator.api.get(path)).body.data[field]).toBe(`change ${winner}`);
  });

  it('says what is wrong with the change, and that there is nothing to change, as without it', async () => {
    const path = await RESOURCES[1]![2]();
    expectProblem(await change(path, { Nope: 1 }, '"nope"'), 422, 'validation');
    expectProblem(await change('/api/v2/ota/partner/bookings/0000000000', {}, '*'), 404, 'booking-not-found');
  });
});
