import { DataSource } from 'typeorm';
import { ApiKeysRepository } from '../../src/platform/auth/api-keys.repository';
import { ActivityEntity } from '../../src/catalog/activity.entity';
import { DefinitionsRepository } from '../../src/metering/definitions/definitions.repository';
import type { MeterDefinitionEntity } from '../../src/metering/entries/meter-definition.entity';
import { EndpointsRepository } from '../../src/webhooks/endpoints/endpoints.repository';
import type { ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import type { TestApp } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const WEBHOOKS = '/api/v2/webhooks';
const KEYS = '/api/v2/operator/api-keys';
const ENDPOINT = { URL: 'https://ota.example.com/slipway' };

/** What arrives beyond what there is room for. */
const BEYOND = 4;

describe('limits that requests of two processes reach at the same time', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let other: TestApp;

  beforeAll(async () => {
    other = await test.another();
  });

  /** Sends requests to both processes alternately, all at once. @returns how many were accepted; the others were rejected so */
  async function accepted(
    count: number,
    code: string,
    send: (api: ApiClient, n: number) => Promise<any>,
    success = 201,
  ) {
    const apis = [operator.api, other.anonymous.withKey(operator.api.key!)];
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(apis[n % 2]!, n)));
    const rejected = answers.filter(({ status }) => status !== success);
    for (const answer of rejected) {
      expectProblem(answer, 422, 'validation');
      expect(answer.body.errors).toMatchObject([{ code }]);
    }
    return answers.length - rejected.length;
  }

  it('lets an owner have 20 endpoints', async () => {
    const made = await accepted(20 + BEYOND, 'max-webhooks', (api) => api.post(WEBHOOKS, ENDPOINT));
    expect(made).toBe(20);
    expect((await operator.api.get(WEBHOOKS)).body.data).toHaveLength(20);
  });

  it('lets an operator have 200 endpoints, of whatever owners', async () => {
    const endpoints = test.app.get(EndpointsRepository);
    const first = await operator.api.post(WEBHOOKS, ENDPOINT);
    const { id: _id, ...row } = (await endpoints.findEndpoint({ operatorId: operator.id }, first.body.data.WebhookID))!;
    for (let n = 1; n < 190; n++) await endpoints.insert({ ...row, publicId: `wh_${n}`, scope: `partner:${n % 12}` });
    const removed = { ...row, status: 'removed' as const };
    for (let n = 0; n < 20; n++) await endpoints.insert({ ...removed, publicId: `wh_removed${n}` });
    const keys: string[] = [];
    for (let n = 0; n < 7; n++) keys.push(await operator.issueKey(['ota'], `reseller-${n}`));
    const made = await accepted(10 + BEYOND, 'max-webhooks', (api, n) =>
      api.withKey(keys[n % 7]!).post(WEBHOOKS, ENDPOINT),
    );
    expect(made).toBe(10);
    const again = await operator.api.post(WEBHOOKS, ENDPOINT);
    expectProblem(again, 422, 'validation', ['URL']);
    expect((await operator.api.delete(`${WEBHOOKS}/${first.body.data.WebhookID}`)).status).toBe(204);
    expect((await operator.api.post(WEBHOOKS, ENDPOINT)).status).toBe(201);
  });

  it('lets an operator have 500 keys in force', async () => {
    const keys = test.app.get(ApiKeysRepository);
    const row = { operatorId: operator.id, rotatedFrom: null, name: 'one of many', partner: null, permissions: 'ota' };
    const now = test.clock.now();
    const insert = (expiresAt: number | null) => keys.insert({ ...row, secretHash: '', expiresAt, createdAt: now });
    // The suite's own is the first.
    for (let n = 1; n < 495; n++) await insert(null);
    for (let n = 0; n < 10; n++) await insert(now);
    const made = await accepted(5 + BEYOND, 'max-api-keys', (api) =>
      api.post(KEYS, { Name: 'new', Permissions: ['ota'] }),
    );
    expect(made).toBe(5);
    const [newest] = (await operator.api.get(KEYS, { Limit: 1 })).body.data;
    const rotate = (OverlapHours: number) => operator.api.post(`${KEYS}/${newest.ID}/rotate`, { OverlapHours });
    expectProblem(await rotate(1), 422, 'validation', ['OverlapHours']);
    expect((await rotate(0)).status).toBe(201);
    const [rotated] = (await operator.api.get(KEYS, { Limit: 1 })).body.data;
    expect((await operator.api.delete(`${KEYS}/${rotated.ID}`)).status).toBe(204);
    expect((await operator.api.post(KEYS, { Name: 'new', Permissions: ['ota'] })).status).toBe(201);
  });

  it('lets an operator have 100 thresholds', async () => {
    const add = (api: ApiClient, n: number) =>
      api.post('/api/v2/usage/thresholds', { Meter: 'sms', Period: 'day', Limit: 1_000 + n });
    for (let n = 0; n < 95; n++) expect((await add(operator.api, n)).status).toBe(201);
    expect(await accepted(5 + BEYOND, 'too-many', (api, n) => add(api, 95 + n))).toBe(5);
  });

  it('lets an operator have 100 workflows', async () => {
    const workflow = { Trigger: 'session-ended', Subject: 'Thank you', Body: 'Hi' };
    const add = (api: ApiClient) => api.post('/api/v2/operator/workflows', workflow);
    const there = (await operator.api.get('/api/v2/operator/workflows')).body.data.length;
    for (let n = there; n < 95; n++) expect((await add(operator.api)).status).toBe(201);
    expect(await accepted(5 + BEYOND, 'too-many', add)).toBe(5);
  });

  it('lets an activity have 100 questions, each at a different position', async () => {
    const { ActivityID } = await operator.addActivity();
    const path = `/api/v2/operator/activities/${ActivityID}/questions`;
    const add = (api: ApiClient) => api.post(path, { Type: 'text', Label: 'Why?' });
    for (let n = 0; n < 95; n++) expect((await add(operator.api)).status).toBe(201);
    expect(await accepted(5 + BEYOND, 'too-many', add)).toBe(5);
    const questions: { Position: number }[] = (await operator.api.get(path)).body.data;
    expect(questions.map(({ Position }) => Position)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  it('lets an operator have 500 activities that are not archived', async () => {
    const { ID: _id, ...activity } = await operator.addActivity({ Status: 'draft' });
    const { manager } = test.app.get(DataSource);
    const { id: _own, ...row } = (await manager.findOneBy(ActivityEntity, { publicId: activity.ActivityID }))!;
    const rows = Array.from({ length: 494 }, (_, n) => ({ ...row, publicId: `a_${String(n).padStart(12, '0')}` }));
    await manager.insert(ActivityEntity, rows);
    const details = { Name: 'One of many', Type: 'event', DurationMinutes: 60, Price: { Amount: 1, Currency: 'GBP' } };
    const add = (api: ApiClient) => api.post('/api/v2/operator/activities', details);
    expect(await accepted(5 + BEYOND, 'max-activities', add)).toBe(5);
  });

  it('lets an operator describe 1,000 meters', async () => {
    const define = (api: ApiClient, n: number) =>
      api.put(`/api/v2/usage/meters/definitions/meter-${n}`, { DisplayName: `Meter ${n}` });
    await define(operator.api, 0);
    const definitions = test.app.get(DefinitionsRepository);
    const [{ meterId, ...row }] = (await definitions.list(operator.id)) as [MeterDefinitionEntity];
    for (let n = 1; n < 995; n++) await definitions.insert({ ...row, meterId: meterId + 1_000_000 + n });
    expect(await accepted(5 + BEYOND, 'too-many', (api, n) => define(api, 1_000 + n), 200)).toBe(5);
  });
});
