import { JobsRunner } from '../../src/platform/jobs';
import { expectProblem } from '../support/expect-problem';
import { TestApp, bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const TOKEN = 'a-token-for-prometheus';

describe('due work', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', env: { METRICS_TOKEN: TOKEN } });

  const metrics = async () => (await test.anonymous.withKey(TOKEN).get('/metrics')).text;

  it('shows its backlog and age, and the requests', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const { Customer, ...places } = bookingBody(ActivityID);
    expect((await operator.api.post('/api/v2/ota/partner/holds', places)).status).toBe(201);
    test.clock.advance(1000);

    const before = await metrics();
    expect(before).toContain('slipway_jobs_backlog{work="holds-expired"} 1\n');
    expect(before).toContain('slipway_jobs_oldest_age_seconds{work="holds-expired"} 100\n');
    expect(before).toContain('process_cpu_seconds_total');
    const route = 'method="POST",route="/api/v2/ota/partner/holds",status="201"';
    expect(before).toContain(`slipway_http_request_duration_seconds_count{${route}} 1\n`);

    expect(await test.app.get(JobsRunner).runOnce()).toMatchObject({ 'holds-expired': 1 });
    expect(await metrics()).toContain('slipway_jobs_backlog{work="holds-expired"} 0\n');
  });

  it('metrics need their token', async () => {
    expectProblem(await test.anonymous.get('/metrics'), 401, 'unauthorized');
    expectProblem(await operator.api.get('/metrics'), 401, 'unauthorized');
  });

  it('without a token there are no metrics', async () => {
    const other = await TestApp.create({ database: test.database });
    expectProblem(await other.anonymous.withKey(TOKEN).get('/metrics'), 404, 'not-found');
    await other.close();
  });

  it('forgets idempotency records after 35 days and not before', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-12-05', '10:00');
    const book = () =>
      operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, { Date: '2027-12-05' }), {
        'Idempotency-Key': 'once',
      });
    const reference = (await book()).body.data.BookingReference;
    test.clock.advance(35 * 86_400);
    expect(await test.app.get(JobsRunner).runOnce()).toMatchObject({ 'idempotency-records-purged': 0 });
    expect((await book()).body.data.BookingReference).toBe(reference);
    test.clock.advance(1);
    expect(await metrics()).toContain('slipway_jobs_backlog{work="idempotency-records-purged"} 1\n');
    expect(await test.app.get(JobsRunner).runOnce()).toMatchObject({ 'idempotency-records-purged': 1 });
    expect((await book()).body.data.BookingReference).not.toBe(reference);
  });
});
