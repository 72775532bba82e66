import { DashboardClient, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const PERIOD = 'from=2026-06-01&to=2026-06-30';

describe('aggregations of meters in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2026-07-01T08:00:00Z', operator: { timeZone: 'UTC' } });
  let owner: DashboardClient;

  beforeAll(async () => {
    owner = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const define = (meter: string, fields: Record<string, string>) =>
    owner.submit(`/dashboard/usage/meter/definition?Meter=${meter}&${PERIOD}`, fields);
  const pageOf = async (meter: string) => (await owner.get(`/dashboard/usage/meter?Meter=${meter}&${PERIOD}`)).text;
  const record = async (Meter: string, Usage: number) => {
    const OccurredAt = Date.parse('2026-06-30T12:00:00Z') / 1000;
    expect((await operator.api.post(METERS, { Meter, Usage, OccurredAt })).status).toBe(201);
  };

  it('are chosen by owners before the first entry', async () => {
    const wrong = await define('users', { Aggregation: 'unique' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Key to count by is required') as string]);
    expect((await define('users', { Aggregation: 'unique', UniqueBy: 'User' })).status).toBe(303);
    expect((await define('storage', { Aggregation: 'weighted-sum', Unit: 'GB' })).status).toBe(303);
    const { data } = (await operator.api.get(`${METERS}/definitions`)).body;
    expect(data).toMatchObject([
      { Meter: 'storage', Aggregation: 'weighted-sum', Unit: 'GB' },
      { Meter: 'users', Aggregation: 'unique', UniqueBy: 'User' },
    ]);
    await record('storage', 1.5);
    const late = await define('storage', { Aggregation: 'max' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('cannot change after its first') as string]);
    expect(await pageOf('storage')).toMatch(/<option value="weighted-sum" selected/);
  });

  it('mark meters that are not part of the total, with their unit and without thresholds', async () => {
    await record('storage', -0.5);
    await record('sms', 2);
    const storage = await pageOf('storage');
    expect(storage).toMatch(/<p class="figure">12<span class="unit"> GB-hours/);
    expect(storage).toContain('over time, not in totals');
    expect(storage).not.toContain('<h2>Thresholds</h2>');
    const sms = await pageOf('sms');
    expect(sms).not.toContain('not in totals');
    expect(sms).toContain('<h2>Thresholds</h2>');
    const { text } = await owner.get(`/dashboard/usage?${PERIOD}`);
    expect(text.match(/not in totals/g)).toHaveLength(1);
  });
});
