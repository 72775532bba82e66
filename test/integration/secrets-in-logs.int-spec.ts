import { Database } from '../../src/platform/database';
import { allowLoggedErrors } from '../support/server-log';
import { addStaff } from '../support/dashboard-client';
import { RESET_PASSWORD, issuePasswordLink } from '../support/password-links';
import { routesOfServer } from '../support/routes';
import { bookingBody } from '../support/test-app';
import { OFFERS, TestQueue } from '../support/test-queue';
import { ServerProcess } from '../support/server-process';
import { useTestApp } from '../support/use-test-app';
import { openWaiver } from '../support/waivers';

allowLoggedErrors(/no such table: waiver_draft|waiver_draft. doesn.t exist/);

const REQUEST_ID = 'asked-for';
const UNKNOWN = 'c0ffee'.repeat(8);
const CONFIDENTIAL = 'allergic to penicillin';

describe('what the log of a server keeps to itself', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let server: ServerProcess;
  let waiver: string;
  let offer: string;
  let ticket: string;
  let link: string;
  const statuses: number[] = [];

  beforeAll(async () => {
    const { path } = await openWaiver(test, operator, [{ Type: 'text', Required: true }]);
    waiver = path.split('/').at(-1)!;
    offer = await offered();
    ticket = await soldTicket();
    link = await issuePasswordLink(test, await addStaff(test, operator));
    server = await ServerProcess.start(test.database, { LOG_LEVEL: 'trace' });
  });

  async function offered(): Promise<string> {
    const queue = await TestQueue.create(test, operator, 2);
    const reference = await queue.book(2);
    await queue.join('ada', 2);
    await queue.cancel(reference);
    const [email] = await queue.mailsTo('ada');
    return new URL(/http\S+/.exec(email!.text)![0]).pathname.split('/').at(-1)!;
  }

  async function soldTicket(): Promise<string> {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const booking = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    const { data } = (await operator.api.get(`/api/v2/operator/bookings/${booking.body.data.BookingReference}`)).body;
    return data.UnitItems[0].TicketCode;
  }

  /** The addresses of the router with a secret of this name in them. */
  function routesWith(name: string): string[] {
    return [...new Set(routesOfServer(test).flatMap(({ path }) => (path.includes(name) ? [path] : [])))];
  }

  /** Those that anyone with a token may open, including any that will be added. */
  function tokenRoutes(): string[] {
    return [...routesWith(':Token'), '/pay/:Token', '/bookings/:Token', '/bookings/:Token.ics'];
  }

  async function ask(path: string, request: RequestInit = {}): Promise<void> {
    const headers = {
      authorization: `Bearer ${operator.api.key!}`,
      cookie: `slipway_session=${UNKNOWN}`,
      'x-request-id': REQUEST_ID,
    };
    const { status } = await fetch(server.url + path, {
      redirect: 'manual',
      ...request,
      headers: { ...headers, ...(request.headers as Record<string, string>) },
    });
    statuses.push(status);
  }

  async function askInEveryWay(path: string): Promise<void> {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const addresses = [path, `${path}?token=1`, `${path}/more`, path.toUpperCase(), `/${path}`];
    const requests: RequestInit[] = [
      {},
      { method: 'PUT' },
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'text' },
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
      { method: 'POST', headers: form, body: `${encodeURIComponent('answer-1')}=${CONFIDENTIAL}` },
    ];
    await Promise.all(addresses.flatMap((address) => requests.map((request) => ask(address, request))));
  }

  it('is every token, key and session, and what customers wrote, whatever becomes of the request', async () => {
    const mistyped = waiver.slice(0, -1);
    const encoded = `%${waiver.charCodeAt(0).toString(16)}${waiver.slice(1)}`;
    for (const route of tokenRoutes()) {
      for (const token of [waiver, offer, link, UNKNOWN, mistyped, encoded]) {
        await askInEveryWay(route.replace(':Token', token));
      }
    }
    const dashed = ticket.replace(/(.{4})(?=.)/g, '$1-');
    for (const route of routesWith(':Code')) {
      for (const code of [ticket, dashed, ticket.toLowerCase(), ticket.slice(0, -1)]) {
        await askInEveryWay(route.replace(':Code', code));
      }
    }
    await askInEveryWay(`/dashboard/check-in?Code=${ticket}`);
    // What a broken database says carries the values of the statement.
    await test.app.get(Database).execute('DROP TABLE waiver_draft');
    for (const route of tokenRoutes()) await askInEveryWay(route.replace(':Token', waiver));
    const { stdout, stderr } = await server.stop();

    const log = stdout + stderr;
    const secrets = [
      waiver,
      offer,
      link,
      link.slice(1, -1),
      UNKNOWN,
      waiver.slice(1, -1),
      ticket.slice(0, -1),
      dashed,
      operator.api.key!,
      CONFIDENTIAL,
    ];
    const found = log.split('\n').filter((line) => {
      return secrets.some((secret) => line.toLowerCase().includes(secret.toLowerCase()));
    });
    expect(found).toEqual([]);
    for (const prefix of [
      '/waivers/',
      `${OFFERS}/`,
      '/waitlist/offers/',
      '/pay/',
      '/bookings/',
      `${RESET_PASSWORD}/`,
    ]) {
      expect(log).toContain(`"path":"${prefix}…"`);
    }
    for (const prefix of ['/api/v2/operator/tickets/', '/dashboard/check-in/']) {
      expect(log).toContain(`"path":"${prefix}…/redeem"`);
    }
    expect(new Set(statuses)).toEqual(new Set([...statuses, 200, 404, 405, 415, 500]));
    expect(log).toMatch(/"level":50.+"err":\{"type":"QueryFailedError"/);
    const aboutRequests = log.split('\n').filter((line) => line.includes('"path":'));
    expect(aboutRequests.filter((line) => !line.includes(`"requestId":"${REQUEST_ID}"`))).toEqual([]);
  });
});
