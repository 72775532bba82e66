import { OutboxSequencer } from '../../src/platform/event-log/sequencing/outbox-sequencer';
import { GracefulShutdown } from '../../src/server/connections';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { addAnsweredSession } from '../support/day-sheet';
import { EventStream } from '../support/event-stream';
import { until } from '../support/until';
import { useTestApp } from '../support/use-test-app';

describe('the changes of a day', () => {
  const { test, operator } = useTestApp({ isolated: true, at: '2027-06-05T08:00:00Z', operatorPerTest: true });
  let session: Awaited<ReturnType<typeof addAnsweredSession>>;
  let staff: DashboardClient;
  const streams: EventStream[] = [];

  beforeEach(async () => {
    session = await addAnsweredSession(operator);
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
  });

  afterEach(() => {
    for (const stream of streams.splice(0)) stream.leave();
  });

  const open = async (client = staff, headers = {}) => {
    const path = /data-events="([^"]*)"/.exec((await client.get('/dashboard')).text)![1]!;
    const stream = await EventStream.open(test.url + path, client.cookie!, headers);
    streams.push(stream);
    return stream;
  };
  const isOpen = (stream: EventStream) => until('a first comment', () => stream.text.includes('retry: 5000\n\n:'));
  const checkIn = async () => {
    await operator.api.post(`/api/v2/operator/bookings/${session.answered}/check-in`);
    await test.app.get(OutboxSequencer).number();
  };

  it('are signalled without data, to the operator only', async () => {
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    const [own, other] = [await open(), await open(stranger)];
    expect(own.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(own.answer.headers.get('content-encoding')).toBeNull();
    expect(own.answer.headers.get('cache-control')).toBe('private, no-store, no-transform');
    await checkIn();
    await until('a signal', () => own.changes > 0);
    expect(own.text).toMatch(/id: \d+\nevent: changed\ndata:\n\n/);
    expect(own.text).not.toContain(session.answered);
    expect(other.changes).toBe(0);
  });

  it('are signalled if they happened after the page was read, or while the browser was away', async () => {
    const { text } = await staff.get('/dashboard');
    const path = /data-events="([^"]*)"/.exec(text)![1]!;
    await checkIn();
    const late = await EventStream.open(test.url + path, staff.cookie!);
    const returned = await open(staff, { 'last-event-id': '0' });
    streams.push(late);
    await until('both signals', () => late.changes === 1 && returned.changes === 1);
  });

  it('need somebody who is signed in, and end with the session', async () => {
    const stream = await open();
    await isOpen(stream);
    await staff.submit('/dashboard/sign-out');
    await checkIn();
    await until('the end', () => stream.hasEnded);
    expect(stream.changes).toBe(0);
    const again = await staff.get('/dashboard/today/events');
    expect(again.status).toBe(303);
  });

  it('do not extend the session, and neither do refreshes by the script', async () => {
    await isOpen(await open());
    test.clock.advance(11 * 3600);
    const refresh = await fetch(`${test.url}/dashboard`, {
      headers: { cookie: staff.cookie!, 'slipway-refresh': 'yes' },
    });
    expect(refresh.status).toBe(200);
    test.clock.advance(2 * 3600);
    const { status } = await fetch(`${test.url}/dashboard`, { headers: { cookie: staff.cookie! }, redirect: 'manual' });
    expect(status).toBe(303);
    test.clock.set('2027-06-05T08:00:00Z');
  });

  it('are streamed to 50 pages of an operator at most', async () => {
    const path = `${test.url}/dashboard/today/events?After=0`;
    const opened = await Promise.all(Array.from({ length: 50 }, () => EventStream.open(path, staff.cookie!)));
    streams.push(...opened);
    expect(opened.map(({ answer }) => answer.status)).toEqual(Array(50).fill(200));
    const rejected = await fetch(path, { headers: { cookie: staff.cookie! } });
    expect(rejected.status).toBe(204);
    opened[0]!.leave();
    await until('a free place', async () => {
      const stream = await EventStream.open(path, staff.cookie!);
      streams.push(stream);
      return stream.answer.status === 200;
    });
  });

  it('end when the server shuts down', async () => {
    const stream = await open();
    await isOpen(stream);
    void test.app.get(GracefulShutdown).beforeApplicationShutdown('SIGTERM');
    await until('the end', () => stream.hasEnded);
  });
});
