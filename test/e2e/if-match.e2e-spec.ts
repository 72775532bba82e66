import type { ApiAnswer } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { OCTO, OctoSales } from '../support/octo-bookings';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { addQuestion } from '../support/waivers';

const DATE = '2027-06-05';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'patch' | 'put', Operation>>>>>;
}

/** Something that can be changed, and what of it. */
interface Resource {
  readonly field: string;
  /** Four of the field. */
  readonly values?: readonly unknown[];
  /** The body of a PUT with a value; without it, the field is patched. */
  readonly put?: (value: unknown) => unknown;
  /** The body of a PATCH with a value; without it, only the field. */
  readonly patch?: (value: unknown) => object;
  /** The list in the data whose first item has the field. */
  readonly list?: string;
  /** @returns where it is */
  readonly make: () => Promise<string>;
}

const WORKFLOW = { Trigger: 'booking-confirmed', Subject: 'Hello', Body: '<p>Hello</p>', Enabled: false };

describe('a change with If-Match', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  let questionId: number;
  let ticketTypeId: number;

  const RESOURCES: Readonly<Record<string, Resource>> = {
    changeSettings: { field: 'SenderName', make: () => Promise.resolve('/api/v2/operator') },
    changeActivity: { field: 'Description', make: async () => `/api/v2/operator/activities/${await addActivity()}` },
    setPriceRules: {
      field: 'From',
      values: ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'],
      put: (From) => [{ TicketTypeID: ticketTypeId, From, Price: { Amount: 1, Currency: 'GBP' } }],
      make: async () => {
        const { ActivityID, TicketTypes } = await operator.addActivity();
        ticketTypeId = TicketTypes[0].ID;
        return `/api/v2/operator/activities/${ActivityID}/prices`;
      },
    },
    changeQuestion: { field: 'Label', make: addActivityWithQuestion },
    changeTimeslot: { field: 'Capacity', values: [11, 12, 13, 14], make: addTimeslot },
    changeWorkflow: { field: 'Subject', make: () => add('/api/v2/operator/workflows', WORKFLOW, 'ID') },
    changeWebhook: {
      field: 'Description',
      make: () => add('/api/v2/webhooks', { URL: 'http://127.0.0.1:9/' }, 'WebhookID'),
    },
    changeBooking: { field: 'Notes', make: async () => `/api/v2/ota/partner/bookings/${await book()}` },
    changeBookingAnswers: {
      field: 'Value',
      patch: (Value) => ({ Answers: [{ QuestionID: questionId, Value }] }),
      list: 'Answers',
      make: async () => {
        const activityId = await addActivity();
        questionId = await addQuestion(operator, activityId, { Type: 'text' });
        return `/api/v2/ota/partner/bookings/${await book(activityId)}/answers`;
      },
    },
    changeOperatorBooking: { field: 'Notes', make: async () => `/api/v2/operator/bookings/${await book()}` },
    setUsageAllowances: {
      field: 'Amount',
      values: [11, 12, 13, 14],
      put: (Amount) => [{ Subject: '*', Amount, Period: 'month', From: DATE }],
      make: async () => {
        const path = '/api/v2/usage/allowances/sms';
        expect((await operator.api.put(path, [])).status).toBe(200);
        return path;
      },
    },
    setUsagePrices: {
      field: 'From',
      values: ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'],
      put: (From) => [{ From, Currency: 'GBP', Model: 'volume', Tiers: [{ UpTo: null, UnitPrice: '1' }] }],
      make: async () => {
        const path = '/api/v2/usage/prices/sms';
        expect((await operator.api.put(path, [])).status).toBe(200);
        return path;
      },
    },
    updateOctoBooking: {
      field: 'notes',
      make: async () => `${OCTO}/${(await (await new OctoSales(operator).open()).reserved()).uuid}`,
    },
  };
  const NAMES = Object.keys(RESOURCES);

  const valuesOf = ({ values = ['one', 'two', 'three', 'four'] }: Resource) => values;

  async function add(list: string, body: object, id: string): Promise<string> {
    return `${list}/${(await operator.api.post(list, body)).body.data[id]}`;
  }

  async function addActivity(): Promise<string> {
    return (await operator.addActivity()).ActivityID;
  }

  async function addActivityWithQuestion(): Promise<string> {
    return `/api/v2/operator/questions/${await addQuestion(operator, await addActivity(), { Type: 'text' })}`;
  }

  async function addTimeslot(): Promise<string> {
    const { TimeslotID } = await operator.addTimeslot(await addActivity(), DATE, '10:00');
    return `/api/v2/operator/timeslots/${TimeslotID}`;
  }

  async function book(activityId?: string): Promise<string> {
    activityId ??= await addActivity();
    await operator.addTimeslot(activityId, DATE, '10:00');
    return (await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId))).body.data.BookingReference;
  }

  async function valueAt(path: string, { field, list }: Resource): Promise<unknown> {
    const { body } = await operator.api.get(path);
    const data = body.data ?? body;
    return [list ? data[list] : data].flat()[0][field];
  }

  function expectRefused(answer: ApiAnswer): void {
    if (answer.headers.get('content-type')!.startsWith('application/problem')) {
      return expectProblem(answer, 412, 'precondition-failed');
    }
    expect(answer).toMatchObject({ status: 412, body: { error: 'PRECONDITION_FAILED' } });
  }

  const tagOf = async (path: string): Promise<string> => (await operator.api.get(path)).headers.get('etag')!;

  const change = (
    path: string,
    { field, put, patch }: Resource,
    value: unknown,
    tag?: string,
    api = operator.api,
  ): Promise<ApiAnswer> => {
    const headers: Record<string, string> = tag === undefined ? {} : { 'if-match': tag };
    return put
      ? api.put(path, put(value), headers)
      : api.patch(path, patch ? patch(value) : { [field]: value }, headers);
  };

  it('is possible for every PATCH and PUT of what can be read by its path', async () => {
    const document = (await test.anonymous.get('/openapi.json')).body as OpenApiDocument;
    const items = Object.values(document.paths);
    const changes = items
      .flatMap(({ get, patch, put }) => (get ? [patch, put] : []))
      .filter((each) => each !== undefined);
    expect(changes.map(({ operationId }) => operationId).sort()).toEqual([...NAMES].sort());
    for (const { operationId, parameters = [] } of items.flatMap((item) => Object.values(item))) {
      const isConditional = parameters.some(({ name }) => name === 'If-Match');
      expect([operationId, isConditional]).toEqual([operationId, NAMES.includes(operationId)]);
    }
  });

  it.each(NAMES)('%s changes only what is as the caller knows it', async (name) => {
    const resource = RESOURCES[name]!;
    const [one, two, three, four] = valuesOf(resource);
    const path = await resource.make();
    const first = await tagOf(path);
    expectRefused(await change(path, resource, one, '"nope"'));
    expect((await change(path, resource, one, first)).status).toBe(200);
    expectRefused(await change(path, resource, two, first));
    const second = await tagOf(path);
    expect(second).not.toBe(first);
    for (const wrong of ['"nope"', `W/${second}`, second.replaceAll('"', ''), ''])
      expectRefused(await change(path, resource, two, wrong));
    expect(await valueAt(path, resource)).toBe(one);
    expect((await change(path, resource, two, `${first}, ${second}`)).status).toBe(200);
    expect((await change(path, resource, three, '*')).status).toBe(200);
    expect((await change(path, resource, four)).status).toBe(200);
  });

  it.each(NAMES)('%s is made by one of many at the same time', async (name) => {
    const resource = RESOURCES[name]!;
    const values = valuesOf(resource);
    const path = await resource.make();
    const tag = await tagOf(path);
    const other = await test.another();
    const apis = [operator.api, other.anonymous.withKey(operator.api.key!)];
    const answers = await Promise.all(
      values.map((value, index) => change(path, resource, value, tag, apis[index % 2])),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 412, 412, 412]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await valueAt(path, resource)).toBe(values[winner]);
  });

  it('says what is wrong with the change, and that there is nothing to change, as without it', async () => {
    const path = await RESOURCES['changeActivity']!.make();
    expectProblem(await operator.api.patch(path, { Nope: 1 }, { 'if-match': '"nope"' }), 422, 'validation');
    expectProblem(
      await operator.api.patch('/api/v2/ota/partner/bookings/0000000000', {}, { 'if-match': '*' }),
      404,
      'booking-not-found',
    );
  });
});
