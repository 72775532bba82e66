import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Socket, connect } from 'node:net';
import { StaffSessionsRepository } from '../../src/platform/auth/staff/sessions/staff-sessions.repository';
import { NewEvents } from '../../src/platform/event-log';
import { OutboxSequencer } from '../../src/platform/event-log/sequencing/outbox-sequencer';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { addAnsweredSession } from '../support/day-sheet';
import { EventStream } from '../support/event-stream';
import { bookingBody } from '../support/test-app';
import { until } from '../support/until';
import { useTestApp } from '../support/use-test-app';

const STREAMS = 50;
const POLLS = 200;

/** Waits are bounded for a busy machine. */
const SECONDS = 50;

describe('places for streams and long polls', () => {
  const { test, operator } = useTestApp({ isolated: true, at: '2027-06-05T08:00:00Z', operatorPerTest: true });
  let staff: DashboardClient;
  const streams: EventStream[] = [];

  beforeEach(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'instructor'));
  });

  afterEach(() => {
    jest.restoreAllMocks();
    leaveAll();
  });

  const leaveAll = () => {
    for (const stream of streams.splice(0)) stream.leave();
  };
  const openStream = async () => {
    const stream = await EventStream.open(`${test.url}/dashboard/today/events?After=0`, staff.cookie!);
    streams.push(stream);
    return stream;
  };
  const expectEveryStreamPlaceFree = () =>
    until(
      'free places',
      async () => {
        leaveAll();
        const opened = await Promise.all(Array.from({ length: STREAMS }, openStream));
        return opened.every(({ answer }) => answer.status === 200);
      },
      SECONDS,
    );

  /** Sends a request for a stream without reading the response; resolves when the request has arrived. */
  const ask = async (): Promise<{ client: Socket; closed: Promise<unknown> }> => {
    const { hostname, port } = new URL(test.url);
    const arrived = once(test.app.getHttpServer(), 'request') as Promise<[IncomingMessage]>;
    const client = connect(Number(port), hostname).on('error', () => undefined);
    client.write(`GET /dashboard/today/events?After=0 HTTP/1.1\r\nHost: a\r\nCookie: ${staff.cookie}\r\n\r\n`);
    const [{ socket }] = await arrived;
    return { client, closed: once(socket, 'close').catch(() => undefined) };
  };

  it('are free after 300 clients that left before their stream started', async () => {
    const sessions = test.app.get(StaffSessionsRepository);
    const findSession = sessions.findSession.bind(sessions);
    let release: () => void = () => undefined;
    for (let portion = 0; portion < 6; portion++) {
      const haveLeft = new Promise<void>((resolve) => (release = resolve));
      const lookups = jest.spyOn(sessions, 'findSession').mockImplementation(async (token) => {
        await haveLeft;
        return findSession(token);
      });
      for (let each = 0; each < 50; each++) {
        const { client, closed } = await ask();
        client.resetAndDestroy();
        await closed;
      }
      release();
      await Promise.all(lookups.mock.results.map(({ value }) => value));
      lookups.mockRestore();
    }
    await expectEveryStreamPlaceFree();
  });

  it('are free after clients that left a stream that they did not read', async () => {
    for (let portion = 0; portion < 6; portion++) {
      const asked = [];
      for (let each = 0; each < STREAMS; each++) asked.push(await ask());
      for (const { client } of asked) client.resetAndDestroy();
      await Promise.all(asked.map(({ closed }) => closed));
    }
    await expectEveryStreamPlaceFree();
  });

  it('are separate for long polls of a partner, which leave theirs, too', async () => {
    const session = await addAnsweredSession(operator);
    const partner = await operator.client(['ota'], 'adventuro');
    const waiting = jest.spyOn(test.app.get(NewEvents), 'wait');
    let leaving = new AbortController();
    const latest = async () => (await partner.get('/api/v2/events', { After: 'latest' })).body.NextAfter as number;
    const poll = (type: string, after: number) =>
      fetch(`${test.url}/api/v2/events?After=${after}&Wait=25&Types=${type}`, {
        headers: { authorization: `Bearer ${partner.key}` },
        signal: leaving.signal,
      });
    const allWait = () => until('all polls to wait', () => waiting.mock.calls.length >= POLLS, SECONDS);
    const start = await latest();
    const abandoned = Array.from({ length: POLLS }, () => poll('booking.cancelled', start).catch(() => undefined));
    await allWait();

    const stream = await openStream();
    for (const name of ['Grace', 'Hedy']) {
      const seen = stream.changes;
      await session.book(name, 'Lamarr');
      await test.app.get(OutboxSequencer).number();
      await until('a signal', () => stream.changes > seen, SECONDS);
    }
    expect(stream.hasEnded).toBe(false);

    leaving.abort();
    stream.leave();
    await Promise.all([...abandoned, ...waiting.mock.results.map(({ value }) => value as Promise<boolean>)]);
    waiting.mockClear();
    leaving = new AbortController();
    const end = await latest();
    const answers = Array.from({ length: POLLS }, async () => (await poll('booking.confirmed', end)).json());
    await allWait();
    await partner.post('/api/v2/ota/partner/booking', bookingBody(session.activityId));
    await test.app.get(OutboxSequencer).number();
    const numbers = (await Promise.all(answers)).map(({ data }) => data.length);
    expect(numbers).toEqual(Array(POLLS).fill(1));
  });
});
