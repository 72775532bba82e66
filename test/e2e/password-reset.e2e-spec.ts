import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STAFF_ROLES, StaffEntity } from '../../src/platform/auth';
import { Database } from '../../src/platform/database';
import { EmailEntity } from '../../src/platform/email';
import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, PASSWORD, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { FORGOT_PASSWORD } from '../support/password-links';
import type { TestOperator } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const SIGN_IN = '/dashboard/sign-in';
const NEW = ' quite another one, with spaces ';
const SENT = 'If there is an account with this address, we have sent a link. It is valid for an hour.';

describe('a forgotten password', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', env: { TRUST_PROXY: '1' } });
  let email: string;
  let places = 0;

  beforeEach(async () => {
    email = await addStaff(test, operator, 'desk');
  });

  const visitor = () => new DashboardClient(test.url);

  /** From a new address each time, unless one is given. */
  const request = (Email: string, address = `2001:db8:${(++places).toString(16)}::1`, headers = {}) =>
    visitor().submit(FORGOT_PASSWORD, { Email }, { 'x-forwarded-for': address, ...headers });

  const emailsTo = (recipient: string) =>
    test.app.get(Database).manager.find(EmailEntity, { where: { recipient }, order: { id: 'ASC' } });

  /** Sends what is due, and returns the links in everything that was ever sent to the address. */
  async function linksTo(recipient: string): Promise<string[]> {
    await test.app.get(JobsRunner).runOnce();
    const files = (await emailsTo(recipient)).map(({ id }) => join(test.database.dataDir, 'mail', `${id}.eml`));
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return texts.map(
      (text) => /\/dashboard\/sign-in\/reset-password\/[0-9a-f]{64}/.exec(text.replace(/=\r\n/g, ''))![0],
    );
  }

  async function linkTo(recipient: string): Promise<string> {
    expect((await request(recipient)).status).toBe(200);
    return (await linksTo(recipient)).at(-1)!;
  }

  const reset = (link: string, NewPassword = NEW, Repeated = NewPassword) =>
    visitor().submit(link, { NewPassword, Repeated });

  const signIn = async (Password: string, Email = email) =>
    (await visitor().submit(SIGN_IN, { Email, Password }, { 'x-forwarded-for': `2001:db8:${++places}::2` })).status;

  const idOf = async (address: string, { api }: TestOperator = operator): Promise<number> => {
    const people = (await api.get(`${OPERATOR}/staff`, { Limit: 200 })).body.data as { ID: number; Email: string }[];
    return people.find(({ Email }) => Email === address)!.ID;
  };

  async function expectInvalid(link: string): Promise<void> {
    for (const answer of [await visitor().get(link), await reset(link)]) {
      expect([answer.status, answer.text.includes(`<a href="${FORGOT_PASSWORD}">`)]).toEqual([404, true]);
    }
    expect(await signIn(NEW)).toBe(401);
  }

  it('is replaced with an emailed link, which can be read repeatedly and used once', async () => {
    const person = await DashboardClient.signIn(test, email);
    expect((await visitor().get(SIGN_IN)).text).toContain(`<a href="${FORGOT_PASSWORD}">`);
    expect((await visitor().get(FORGOT_PASSWORD)).text).toContain('name="Email"');
    await request(email.toUpperCase());
    const [link] = (await linksTo(email)) as [string];
    for (let reads = 0; reads < 2; reads++) {
      const { status, headers, text } = await visitor().get(link);
      expect([status, text.includes('name="NewPassword"')]).toEqual([200, true]);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private, no-store', 'noindex']);
    }
    expect((await person.get('/dashboard')).status).toBe(200);
    const answer = await reset(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${SIGN_IN}?note=password-reset`]);
    expect((await visitor().get(answer.headers.get('location')!)).text).toContain('Sign in with the new one.');
    expect((await person.get('/dashboard')).status).toBe(303);
    expect([await signIn(PASSWORD), await signIn(NEW.trim()), await signIn(NEW)]).toEqual([401, 401, 303]);
    const again = await reset(link, 'a password for the second use');
    expect([again.status, await signIn('a password for the second use')]).toEqual([404, 401]);
    const log = (await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 10 })).body.data as object[];
    const subject = { Subject: String(await idOf(email)), Details: { Name: 'Kim Okafor' } };
    expect(log).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Action: 'staff.password-link-sent', ...subject }),
        expect.objectContaining({ Action: 'staff.password-reset', ...subject }),
      ]),
    );
    expect(JSON.stringify(log)).not.toContain(link.split('/').at(-1));
  });

  it('is replaced once, although two forms use the link at the same time', async () => {
    const link = await linkTo(email);
    const passwords = ['the first of two forms', 'the other one, also sent'];
    const answers = await Promise.all(passwords.map((password) => reset(link, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
    const accepted = passwords[answers.findIndex(({ status }) => status === 303)]!;
    expect(await signIn(accepted)).toBe(303);
  });

  it('is replaced by the same rules as one’s own, without using up the link', async () => {
    const link = await linkTo(email);
    const errorOf = ({ text }: { text: string }, field: string) =>
      new RegExp(`id="reset-password-${field}-error">([^<]*)<`).exec(text)?.[1];
    const short = await reset(link, 'too short', 'different');
    expect([short.status, errorOf(short, 'NewPassword')]).toEqual([422, 'must have 12 to 200 characters.']);
    expect(errorOf(short, 'Repeated')).toBe('password does not match the new one.');
    expect(short.text).not.toMatch(/value="(too short|different)"/);
    expect(errorOf(await reset(link, 'password1234'), 'NewPassword')).toContain('is easily guessed');
    expect(errorOf(await reset(link, PASSWORD), 'NewPassword')).toBe('must differ from the current one.');
    expect((await reset(link)).status).toBe(303);
  });

  it('is not replaced with a link that has expired', async () => {
    const link = await linkTo(email);
    test.clock.set('2027-06-01T08:59:59Z');
    expect((await visitor().get(link)).status).toBe(200);
    test.clock.set('2027-06-01T09:00:00Z');
    await expectInvalid(link);
    await request(email);
    test.clock.set('2027-06-01T10:00:00Z');
    // While no process ran jobs, the request expired.
    expect(await linksTo(email)).toEqual([link]);
  });

  it('is not replaced with a link that a newer request replaced', async () => {
    const first = await linkTo(email);
    await request(email);
    await request(email);
    const [, second, ...others] = await linksTo(email);
    // The one between was never sent.
    expect([second === first, others]).toEqual([false, []]);
    await expectInvalid(first);
    expect((await reset(second!)).status).toBe(303);
  });

  it('is not replaced with an older link once it was changed, or the person was removed', async () => {
    const changed = await linkTo(email);
    const person = await DashboardClient.signIn(test, email);
    const fields = { CurrentPassword: PASSWORD, NewPassword: 'chosen on my page', Repeated: 'chosen on my page' };
    expect((await person.submit('/dashboard/account', fields)).status).toBe(303);
    await expectInvalid(changed);
    const replaced = await linkTo(email);
    const owner = await DashboardClient.signIn(test, await addStaff(test, operator));
    expect((await owner.submit(`/dashboard/staff/${await idOf(email)}/password`)).status).toBe(200);
    await expectInvalid(replaced);
    const removed = await linkTo(email);
    expect((await operator.api.delete(`${OPERATOR}/staff/${await idOf(email)}`)).status).toBe(204);
    await expectInvalid(removed);
  });

  it('is answered alike for an unknown address, to which nothing is sent', async () => {
    const unknown = `nobody-${email}`;
    const [known, other] = [await request(email), await request(unknown)];
    expect([known.status, known.text.includes(SENT)]).toEqual([200, true]);
    expect([other.status, other.text]).toEqual([known.status, known.text]);
    const headersOf = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    expect(headersOf(other)).toEqual(headersOf(known));
    expect(known.headers.get('cache-control')).toBe('private, no-store');
    expect([await linksTo(unknown), (await linksTo(email)).length]).toEqual([[], 1]);
    expect((await test.app.get(JobsRunner).runOnce())['password-links-sent']).toBe(0);
    expect((await request('no address')).text).toContain('id="forgot-password-Email-error"');
    const foreign = await request(email, undefined, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, (await linksTo(email)).length]).toEqual([403, 1]);
  });

  it('is replaced at one operator, with a link for each at which the address signs in', async () => {
    const other = await test.addOperator();
    const body = { Email: email, Name: 'Kim elsewhere', Role: 'owner', Password: 'the one for elsewhere' };
    await other.api.post(`${OPERATOR}/staff`, body);
    await request(email);
    const [link, elsewhere] = await linksTo(email);
    const operators = (await emailsTo(email)).map(({ operatorId }) => operatorId);
    expect(operators).toEqual([operator.id, other.id]);
    expect((await reset(elsewhere!)).status).toBe(303);
    expect([await signIn(PASSWORD), await signIn(NEW), await signIn('the one for elsewhere')]).toEqual([303, 303, 401]);
    expect((await visitor().get(link!)).status).toBe(200);
  });

  it('is nobody else’s to replace: no role and no key reads or resends the email', async () => {
    const link = await linkTo(await addStaff(test, operator));
    const token = link.split('/').at(-1)!;
    const [sent] = await test.app.get(Database).manager.find(EmailEntity, { order: { id: 'DESC' }, take: 1 });
    expect(sent).toMatchObject({ purpose: 'password-reset', status: 'sent', html: '', text: '' });
    const rows = await test.app.get(Database).manager.find(StaffEntity);
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const role of STAFF_ROLES) {
      const person = await DashboardClient.signIn(test, await addStaff(test, operator, role));
      const list = await person.get('/dashboard/emails');
      expect(list.text).not.toContain('Reset your password');
      const closed = ['owner', 'desk'].includes(role) ? 404 : 403;
      const answers = [
        await person.get(`/dashboard/emails/${sent!.id}`),
        await person.submit(`/dashboard/emails/${sent!.id}/resend`),
      ];
      expect([role, ...answers.map(({ status }) => status)]).toEqual([role, closed, closed]);
    }
    const { body } = await operator.api.get(`${OPERATOR}/emails`, { Limit: 200 });
    expect(body.data).toEqual([]);
    expectProblem(await operator.api.get(`${OPERATOR}/emails/${sent!.id}`), 404, 'email-not-found');
    expectProblem(await operator.api.post(`${OPERATOR}/emails/${sent!.id}/resend`), 404, 'email-not-found');
  });

  it.each(['somebody', 'nobody'])('is requested only so often for %s', async (who) => {
    const address = who === 'somebody' ? email : `nobody-${email}`;
    const from = (last: string) => request(address, `198.51.100.${last}${who.length}`);
    for (let tries = 0; tries < 3; tries++) expect((await from('1')).status).toBe(200);
    const limited = await from('1');
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(limited.text).toContain('Too many requests');
    for (let tries = 0; tries < 7; tries++) expect((await request(address)).status).toBe(200);
    expect((await request(address)).status).toBe(429);
  });

  it('is requested only so often from one address', async () => {
    const statuses = [];
    for (let tries = 0; tries < 21; tries++) statuses.push((await request(`${tries}-${email}`, '192.0.2.7')).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect((await request(email, '192.0.2.8')).status).toBe(200);
  });
});
