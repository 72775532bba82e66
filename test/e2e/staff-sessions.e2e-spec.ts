import { DashboardClient, PASSWORD, addStaff } from '../support/dashboard-client';
import { TestApp } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const SIGN_IN = '/dashboard/sign-in';

describe('signing in to the dashboard', () => {
  const { test, operator } = useTestApp();
  let visitor: DashboardClient;

  beforeAll(() => {
    visitor = new DashboardClient(test.url);
  });

  afterEach(() => test.clock.run());
  const signIn = (Email: string, Password = PASSWORD, headers = {}, Next = '') =>
    visitor.submit(SIGN_IN, { Email, Password, Next }, headers);

  it('is required by every page, and leads back to it', async () => {
    const answer = await visitor.get('/dashboard/bookings?Source=ota');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${SIGN_IN}?next=%2Fdashboard%2Fbookings%3FSource%3Dota`);
    const email = await addStaff(test, operator);
    const back = await signIn(email, PASSWORD, {}, '/dashboard/bookings?Source=ota');
    expect(back.headers.get('location')).toBe('/dashboard/bookings?Source=ota');
  });

  it.each([
    ...['https://evil.example', '//evil.example', '/\\evil.example', '/dashboard/../x//y?<', '/docs'],
    ...['/dashboard/..', '/dashboard/../evil', '/dashboard/../../evil?x=1', '/dashboard/bookings/../../evil'],
  ])('never leads to %s', async (next) => {
    const answer = await signIn(await addStaff(test, operator), PASSWORD, {}, next);
    expect(answer.headers.get('location')).toBe('/dashboard');
  });

  it('hands out a cookie that scripts and other sites cannot use, and keeps only its hash', async () => {
    const answer = await signIn(await addStaff(test, operator));
    const cookie = answer.headers.get('set-cookie')!;
    expect(cookie).toMatch(/^slipway_session=[0-9a-f]{48}; Path=\/dashboard; HttpOnly; SameSite=Lax$/);
    const audit = await operator.api.get('/api/v2/operator/audit-log', { Limit: 1 });
    expect(audit.body.data[0]).toMatchObject({
      Action: 'staff.signed-in',
      Actor: { Kind: 'staff', Name: 'Kim Okafor' },
    });
  });

  it('keys the hashes with a secret, so that a session made without it is none', async () => {
    const env = { SESSION_SECRET: 'a secret for tests, long enough!' };
    const keyed = await TestApp.create({ env, database: test.database });
    const email = await addStaff(test, operator);
    const [plain, secret] = [await DashboardClient.signIn(test, email), await DashboardClient.signIn(keyed, email)];
    const statusOf = async ({ url }: TestApp, { cookie }: DashboardClient) =>
      (await new DashboardClient(url, cookie).get('/dashboard')).status;
    expect(await Promise.all([statusOf(test, plain), statusOf(keyed, secret)])).toEqual([200, 200]);
    expect(await Promise.all([statusOf(keyed, plain), statusOf(test, secret)])).toEqual([303, 303]);
    await secret.submit('/dashboard/sign-out');
    expect(await statusOf(keyed, secret)).toBe(303);
    await keyed.close();
  });

  it('marks the cookie secure behind TLS', async () => {
    const secure = await TestApp.create({ env: { PUBLIC_URL: 'https://harbour.example' } });
    const email = await addStaff(secure, await secure.addOperator());
    const answer = await new DashboardClient(secure.url).submit(SIGN_IN, { Email: email, Password: PASSWORD });
    const [cookie, cleared] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-slipway_session=[0-9a-f]{48}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cleared).toMatch(/^slipway_session=; Path=\/dashboard; Expires=Thu, 01 Jan 1970/);
    const [, token] = cookie!.split(/[=;]/);
    const statusWith = async (sent: string) => (await new DashboardClient(secure.url, sent).get('/dashboard')).status;
    // A cookie of the plain name may be one that another host of the domain has set.
    expect(await statusWith(`slipway_session=${token}`)).toBe(303);
    expect(await statusWith(`slipway_session=${'0'.repeat(48)}; __Host-slipway_session=${token}`)).toBe(200);
    await secure.close();
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const email = await addStaff(test, operator);
    const wrong = await signIn(email, 'not the password');
    const unknown = await signIn('nobody@harbour.example');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.text.replaceAll('nobody@harbour.example', email)).toBe(wrong.text);
    expect(wrong.text).toContain('The email address or the password is wrong.');
    expect(wrong.text).not.toContain('not the password');
  });

  it('finds the operator by the password when an address exists at several', async () => {
    const email = await addStaff(test, operator);
    const other = await test.addOperator();
    await other.api.post('/api/v2/operator/staff', {
      Email: email,
      Name: 'Kim elsewhere',
      Role: 'desk',
      Password: 'quite another password',
    });
    const answer = await signIn(email.toUpperCase(), 'quite another password');
    const page = await new DashboardClient(test.url, answer.headers.get('set-cookie')!.split(';')[0]).get('/dashboard');
    expect(page.text).toContain('Kim elsewhere');
  });

  it('slows down guessing, also with the right password in the end', async () => {
    const email = await addStaff(test, operator);
    for (let tries = 0; tries < 10; tries++) expect((await signIn(email, 'a guess')).status).toBe(401);
    const rejected = await signIn(email);
    expect(rejected.status).toBe(429);
    expect(rejected.text).toContain('Too many requests');
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  describe('behind a proxy', () => {
    let proxied: TestApp;
    let email: string;

    beforeAll(async () => {
      proxied = await TestApp.create({ env: { TRUST_PROXY: '1' } });
      email = await addStaff(proxied, await proxied.addOperator());
    });

    afterAll(() => proxied.close());

    const tryFrom = (address: string, password: string, Email = email) =>
      new DashboardClient(proxied.url).submit(SIGN_IN, { Email, Password: password }, { 'x-forwarded-for': address });

    it('is not denied to a person because of wrong passwords from elsewhere', async () => {
      for (let tries = 0; tries < 10; tries++) expect((await tryFrom('192.0.2.1', 'a guess')).status).toBe(401);
      for (const Email of [email, email.toUpperCase()]) {
        expect((await tryFrom('192.0.2.1', PASSWORD, Email)).status).toBe(429);
      }
      expect((await tryFrom('192.0.2.2', PASSWORD)).status).toBe(303);
    });

    it('is slowed down for one person from everywhere together, and for one place with everybody', async () => {
      const hunted = await addStaff(proxied, await proxied.addOperator());
      const statuses = [];
      for (let tries = 0; tries < 101; tries++) {
        statuses.push((await tryFrom(`198.51.100.${Math.floor(tries / 9)}`, 'a guess', hunted)).status);
      }
      expect(statuses).toEqual([...Array<number>(100).fill(401), 429]);
      for (let tries = 0; tries < 50; tries++)
        await tryFrom('203.0.113.1', 'a guess', `nobody-${tries}@harbour.example`);
      expect((await tryFrom('203.0.113.1', PASSWORD)).status).toBe(429);
      expect((await tryFrom('203.0.113.2', PASSWORD)).status).toBe(303);
    });
  });

  it('takes the address in full-width letters', async () => {
    const email = await addStaff(test, operator);
    const wide = [...email].map((each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).join('');
    expect((await signIn(wide)).status).toBe(303);
  });

  it('ends a week after it started, however much it is used', async () => {
    test.clock.set('2027-06-01T08:00:00Z');
    const person = await DashboardClient.signIn(test, await addStaff(test, operator));
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      test.clock.advance(6 * 3600);
      expect((await person.get('/dashboard')).status).toBe(200);
    }
    test.clock.advance(6 * 3600 - 1);
    expect((await person.get('/dashboard')).status).toBe(200);
    test.clock.advance(1);
    expect((await person.get('/dashboard')).status).toBe(303);
  });

  it('rejects forms of other sites', async () => {
    const email = await addStaff(test, operator);
    const foreign = { origin: 'https://evil.example' };
    expect((await signIn(email, PASSWORD, foreign)).status).toBe(403);
    expect((await signIn(email, PASSWORD, { origin: 'null' })).status).toBe(403);
    expect((await signIn(email, PASSWORD, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await signIn(email, PASSWORD, { origin: test.url, 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  it('lasts for twelve hours after the last page, and not longer', async () => {
    test.clock.set('2027-06-01T08:00:00Z');
    const person = await DashboardClient.signIn(test, await addStaff(test, operator));
    test.clock.advance(11 * 3600);
    expect((await person.get('/dashboard')).status).toBe(200);
    test.clock.advance(12 * 3600 - 1);
    expect((await person.get('/dashboard')).status).toBe(200);
    test.clock.advance(12 * 3600);
    expect((await person.get('/dashboard')).status).toBe(303);
  });

  it('ends with signing out', async () => {
    const person = await DashboardClient.signIn(test, await addStaff(test, operator));
    expect((await person.submit('/dashboard/sign-out')).headers.get('location')).toBe(SIGN_IN);
    expect((await person.get('/dashboard')).status).toBe(303);
  });

  it('ends when the person is removed, and nobody removes themselves', async () => {
    const email = await addStaff(test, operator, 'desk');
    const person = await DashboardClient.signIn(test, email);
    const owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    const people = (await operator.api.get('/api/v2/operator/staff', { Limit: 200 })).body.data;
    const { ID } = people.find((each: { Email: string }) => each.Email === email);
    expect((await owner.submit(`/dashboard/staff/${people.at(-1).ID}/remove`)).status).toBe(403);
    expect((await owner.submit(`/dashboard/staff/${ID}/remove`)).status).toBe(303);
    expect((await person.get('/dashboard')).status).toBe(303);
  });
});
