import { DataSource } from 'typeorm';
import { Database } from '../../src/platform/database';
import { JobsRunner } from '../../src/platform/jobs';
import { textOf } from '../support/customer-pages';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { countStatements, sqlitePlan, statementsDuring } from '../support/statements';
import { bookingBody } from '../support/test-app';
import { database } from '../support/test-database';
import { TestSmtp } from '../support/test-smtp';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';
const CANCEL = '/dashboard/schedule/cancel-sessions';
const BOUNCING = 'gone@example.com';
const LISTED = 50;

/** As pages name them. */
const ADA = 'Ada Lovelace , 2 people, +447700900001 no email address';
const GRACE = `Grace Hopper , 1 person, +447700900002 emails to ${BOUNCING} are not delivered`;
const ALAN = 'Alan Turing , 1 person, no telephone number no email address';

describe('customers whom emails do not reach', () => {
  let smtp: TestSmtp;
  const { test, operator } = useTestApp({
    at: '2027-06-05T06:00:00Z',
    operatorPerTest: true,
    env: async () => {
      smtp = await TestSmtp.start();
      return { SMTP_URL: smtp.url };
    },
  });
  let staff: DashboardClient;
  let activityId: string;
  let timeslotId: number;
  let session: string;

  beforeEach(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    activityId = (await operator.addActivity({ Name: 'Kayak tour' })).ActivityID;
    timeslotId = (await operator.addTimeslot(activityId, DATE, '15:00', 200)).TimeslotID;
    session = `/dashboard/schedule/${timeslotId}`;
    smtp.rejection = undefined;
  });
  afterAll(() => smtp.down());

  const sell = async (Customer: object, Participants = 1, Time = '15:00'): Promise<string> => {
    const places = { ...bookingBody(activityId, { Time, Participants }), Customer };
    const { body } = await operator.api.post(`${OPERATOR}/bookings`, { ...places, Payment: { Method: 'cash' } });
    return body.data.BookingReference;
  };
  const sendAll = () => test.app.get(JobsRunner).runOnce();
  const bounce = async (work: () => Promise<unknown>) => {
    await sendAll();
    smtp.rejection = { command: 'RCPT TO', code: 550 };
    await work();
    await sendAll();
    smtp.rejection = undefined;
  };
  const sellToAll = async () => {
    await sell({ FirstName: 'Ada', LastName: 'Lovelace', Phone: '+447700900001' }, 2);
    await bounce(() => sell({ FirstName: 'Grace', LastName: 'Hopper', Email: BOUNCING, Phone: '+447700900002' }));
    await sell({ FirstName: 'Alan', LastName: 'Turing' });
    await sell({ FirstName: 'Mary', LastName: 'Jackson', Email: 'mary@example.com', Phone: '+447700900003' });
  };
  const cancelling = (others: Record<string, string> = {}) => ({
    ...{ TimeslotIDs: String(timeslotId), Date: DATE, Reason: 'Strong wind', Refund: 'full' },
    ...others,
  });
  const see = async (path: string) => textOf(await staff.get(path));

  const expectAll = (text: string) => {
    expect(text).toContain('3 customers are not reached by email. Call them.');
    for (const name of [ADA, GRACE, ALAN]) expect(text).toContain(name);
    expect(text).not.toContain('+447700900003');
  };

  it.each(['full', 'another-day'])('are named in the preview, the result and afterwards: %s', async (Refund) => {
    await sellToAll();
    // Who cancelled before knows.
    const gone = await sell({ FirstName: 'Katherine', LastName: 'Johnson', Phone: '+447700900004' });
    await operator.api.post(`${OPERATOR}/bookings/${gone}/cancel`, { Reason: 'Ill' });
    const preview = await staff.submit(CANCEL, cancelling({ Refund }));
    expectAll(textOf(preview));
    expect(textOf(preview)).toContain(`15:00 Kayak tour: ${ADA}`);
    expect(preview.text).toContain('<a href="tel:+447700900001">');
    expectAll(textOf(await staff.submit(CANCEL, cancelling({ Refund, _Do: 'cancel' }))));
    const afterwards = await see(session);
    expectAll(afterwards);
    expect(afterwards).not.toContain('+447700900004');
    const today = (await staff.get('/dashboard')).text;
    expect(today).toContain(`href="${session}?NotReachedAfter=0#not-reached"`);
    expect(today).toContain('>3 customers not reached by email</a>');
  });

  it('are named where one session is cancelled, and its email is not delivered either', async () => {
    await sell({ FirstName: 'Ada', LastName: 'Lovelace', Phone: '+447700900001' }, 2);
    await sell({ FirstName: 'Grace', LastName: 'Hopper', Email: BOUNCING, Phone: '+447700900002' });
    const before = await see(session);
    expect(before).toContain('1 customer is not reached by email.');
    expect(before).toContain(ADA);
    await bounce(() => staff.submit(`${session}/cancel`, { Refund: 'none' }));
    const after = await see(session);
    expect(after).toContain('2 customers are not reached by email.');
    expect(after).toContain(GRACE);
  });

  it('are named before and after a message to them', async () => {
    await sellToAll();
    expectAll(await see(`${session}/message`));
    const sent = await staff.submit(`${session}/message`, { Subject: 'Pier', Body: 'Meet at the pier.' });
    const address = `${session}?NotReachedAfter=0&note=message-queued:2:3#not-reached`;
    expect([sent.status, sent.headers.get('location')]).toEqual([303, address]);
    const result = await see(address.split('#')[0]!);
    expect(result).toContain('Sending 2 emails. 3 customers are not reached by email.');
    expectAll(result);
  });

  it('are named if the message is for one booking', async () => {
    await sellToAll();
    const { body } = await operator.api.get(`${OPERATOR}/bookings`);
    const grace = body.data.find(({ Customer }: { Customer: { FirstName: string } }) => Customer.FirstName === 'Grace');
    const booking = `/dashboard/bookings/${grace.BookingReference}`;
    const page = await see(`${booking}/message`);
    expect(page).toContain(GRACE);
    expect(page).not.toContain(ADA);
    const sent = await staff.submit(`${booking}/message`, { Subject: 'Pier', Body: 'Meet at the pier.' });
    expect(sent.headers.get('location')).toBe(`${booking}?note=message-queued:1:1`);
  });

  it('are those of partners if the operator leaves emails to these', async () => {
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, { Time: '15:00' }));
    expect(await see(`${session}/message`)).not.toContain('not reached by email');
    await operator.api.patch(OPERATOR, { MailPartnerCustomers: false });
    expect(await see(`${session}/message`)).toMatch(/\+447700900123 you leave emails to /);
  });

  it('are not those who got a later email, or have a new address', async () => {
    await bounce(() => sell({ FirstName: 'Grace', LastName: 'Hopper', Email: BOUNCING }));
    const reference = (await operator.api.get(`${OPERATOR}/bookings`)).body.data[0].BookingReference as string;
    const isNamed = async () => (await see(`${session}/message`)).includes('not reached by email');
    expect(await isNamed()).toBe(true);
    await staff.submit(`${session}/message`, { Subject: 'Pier', Body: 'Meet at the pier.' });
    await sendAll();
    expect(await isNamed()).toBe(false);
    await bounce(() => staff.submit(`${session}/message`, { Subject: 'Pier', Body: 'Meet at the pier.' }));
    expect(await isNamed()).toBe(true);
    const [email] = (await operator.api.get(`${OPERATOR}/emails`, { Limit: 1 })).body.data;
    expect(email).toMatchObject({ Status: 'failed', Purpose: 'message' });
    const wanted = { Customer: { Email: 'grace@example.com' } };
    expect((await operator.api.patch(`${OPERATOR}/bookings/${reference}`, wanted)).status).toBe(200);
    expect(await isNamed()).toBe(false);
  });

  it('are not those of another operator', async () => {
    await sellToAll();
    const other = await test.addOperator();
    const stranger = await DashboardClient.signIn(test, await addStaff(test, other));
    const preview = await stranger.submit(CANCEL, cancelling());
    expect(preview.text).not.toContain('Lovelace');
    expect((await stranger.get(`${session}?NotReachedAfter=0`)).status).toBe(404);
  });

  describe('and are many', () => {
    const MANY = 2 * LISTED + 3;

    beforeEach(async () => {
      const reference = await sell({ FirstName: 'Guest', Phone: '+447700900001' });
      const { manager } = test.app.get(Database);
      const [found] = await manager.find<Record<string, unknown>>('BookingEntity', { where: { reference } });
      const { id: _, ...first } = found!;
      const others = Array.from({ length: MANY - 1 }, (_none, index) => {
        const number = String(index).padStart(3, '0');
        return { ...first, reference: `${reference.slice(0, 5)}${number}`, waiverToken: `${reference}-${number}` };
      });
      for (const other of others) await manager.insert('BookingEntity', other);
    });

    const numbersIn = (text: string) => [...new Set(text.match(/href="\/dashboard\/bookings\/\w+">Guest</g))];

    it('are listed in portions of 50, all of them', async () => {
      const preview = (await staff.submit(CANCEL, cancelling())).text;
      const listed = [numbersIn(preview)];
      let page = preview;
      for (let more = MANY - LISTED; more > 0; more -= LISTED) {
        expect(textOf({ text: page } as never)).toContain(`And ${more} more: see who`);
        const next = /href="([^"]*NotReachedAfter=[1-9]\d*)#not-reached">see who/.exec(page)![1]!;
        page = /id="not-reached".*?<\/section>/s.exec((await staff.get(next)).text)![0];
        expect(page).toContain(`${MANY} customers are not reached`);
        listed.push(numbersIn(page));
      }
      expect(page).not.toContain('see who');
      expect(listed.map(({ length }) => length)).toEqual([LISTED, LISTED, 3]);
      expect(new Set(listed.flat()).size).toBe(MANY);
      expect(numbersIn((await staff.get(`${session}/message`)).text)).toHaveLength(LISTED);
    });

    it('are found without reading every email of the operator', async () => {
      const statements = await statementsDuring(test.app.get(DataSource), async () => void (await staff.get(session)));
      const [statement] = statements.filter(({ sql }) => sql.includes('unreached'));
      expect(statement).toBeDefined();
      if (database() !== 'sqlite') return;
      const details = sqlitePlan(test.database, statement!).map(({ detail }) => detail);
      const ofEmails = details.filter((detail) => /^(SEARCH|SCAN) [es] /.test(detail));
      expect(ofEmails).toHaveLength(3);
      for (const detail of ofEmails) expect(detail).toMatch(/ix_email_turn \(status=\?|subject_id=\?/);
    });

    it('need as many statements as one of them', async () => {
      const { TimeslotID } = await operator.addTimeslot(activityId, DATE, '16:00');
      await sell({ FirstName: 'Guest' }, 1, '16:00');
      const count = countStatements(test);
      const pages = (id: number) => async () => {
        await staff.get(`/dashboard/schedule/${id}/message`);
        await staff.submit(CANCEL, cancelling({ TimeslotIDs: String(id) }));
      };
      expect(await count(pages(timeslotId))).toBe(await count(pages(TimeslotID)));
    });
  });
});
