import { DashboardClient, PASSWORD, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

const PAGE = '/dashboard/account';
const NEW = ' another password, with spaces ';

describe('changing one’s own password', () => {
  const { test, operator } = useTestApp();
  let email: string;
  let person: DashboardClient;

  beforeEach(async () => {
    email = await addStaff(test, operator, 'desk');
    person = await DashboardClient.signIn(test, email);
  });

  const change = (CurrentPassword: string, NewPassword = NEW, Repeated = NewPassword) =>
    person.submit(PAGE, { CurrentPassword, NewPassword, Repeated });

  const signIn = async (password: string) =>
    (await new DashboardClient(test.url).submit('/dashboard/sign-in', { Email: email, Password: password })).status;

  const errorOf = (text: string, field: string) => new RegExp(`id="password-${field}-error">([^<]*)<`).exec(text)?.[1];

  it('takes effect at once, ends the other sessions, keeps this one, and is in the audit log', async () => {
    const elsewhere = await DashboardClient.signIn(test, email);
    const colleague = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const answer = await change(PASSWORD);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PAGE}?note=password-changed`]);
    expect((await person.get('/dashboard')).status).toBe(200);
    expect((await elsewhere.get('/dashboard')).status).toBe(303);
    expect((await colleague.get('/dashboard')).status).toBe(200);
    expect([await signIn(PASSWORD), await signIn(NEW), await signIn(NEW.trim())]).toEqual([401, 303, 401]);
    const log = (await operator.api.get('/api/v2/operator/audit-log', { Limit: 10 })).body.data;
    const [entry] = log.filter(({ Action }: { Action: string }) => Action === 'staff.password-changed');
    expect(entry).toMatchObject({ Actor: { Kind: 'staff', Name: 'Kim Okafor' } });
    expect(JSON.stringify(entry)).not.toContain('password,');
  });

  it('names everything that is wrong, shows no password again, and changes nothing', async () => {
    const wrong = await change('not my password');
    expect([wrong.status, errorOf(wrong.text, 'CurrentPassword')]).toEqual([422, 'is not your password.']);
    const short = await change('', 'too short', 'different');
    expect(short.status).toBe(422);
    expect(errorOf(short.text, 'CurrentPassword')).toBe('must have 1 to 200 characters.');
    expect(errorOf(short.text, 'NewPassword')).toBe('must have 12 to 200 characters.');
    expect(errorOf(short.text, 'Repeated')).toBe('password does not match the new one.');
    expect(wrong.text + short.text).not.toMatch(/not my password|too short"|another password/);
    expect([await signIn(NEW), await signIn(PASSWORD)]).toEqual([401, 303]);
  });

  it('takes neither the password there is nor one that is easily guessed', async () => {
    expect(errorOf((await change(PASSWORD, PASSWORD)).text, 'NewPassword')).toBe('must differ from the current one.');
    expect(errorOf((await change(PASSWORD, email)).text, 'NewPassword')).toContain('is easily guessed');
    expect(errorOf((await change(PASSWORD, 'password1234')).text, 'NewPassword')).toContain('is easily guessed');
    expect([await signIn('password1234'), await signIn(PASSWORD)]).toEqual([401, 303]);
  });

  it('is slowed down like signing in, together with it', async () => {
    for (let tries = 0; tries < 9; tries++) expect((await change('a guess')).status).toBe(422);
    expect(await signIn('a guess')).toBe(401);
    const rejected = await change(PASSWORD);
    expect(rejected.status).toBe(429);
    expect(rejected.text).toContain('Too many requests');
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await signIn(PASSWORD)).toBe(429);
  });
});
