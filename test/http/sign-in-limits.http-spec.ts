import { DashboardClient, PASSWORD, addStaff } from '../support/dashboard-client';
import { useTestApp } from '../support/use-test-app';

const OWN = 'what the rival wrote down';
const PLACES = 13;

/** Email addresses of staff are not verified, so any operator may add one that belongs to somebody else. */
describe('guessing by somebody who has an account with the same email address at another operator', () => {
  const { test, operator } = useTestApp({ env: { TRUST_PROXY: '1' } });
  let email: string;

  beforeEach(async () => {
    email = await addStaff(test, operator);
    const rival = await test.addOperator();
    await rival.api.post('/api/v2/operator/staff', { Email: email, Name: 'Rival', Role: 'desk', Password: OWN });
  });

  const header = (address: string) => ({ 'x-forwarded-for': address });

  const signIn = (address: string, Password: string) =>
    new DashboardClient(test.url).submit('/dashboard/sign-in', { Email: email, Password }, header(address));

  const statusOf = async (address: string, password: string) => (await signIn(address, password)).status;

  async function rivalAt(address: string, password: string): Promise<DashboardClient> {
    const cookie = (await signIn(address, password)).headers.get('set-cookie')!.split(';')[0]!;
    const page = await new DashboardClient(test.url, cookie).get('/dashboard/account');
    return new DashboardClient(test.url, cookie, /name="_csrf" value="(\w+)"/.exec(page.text)![1]);
  }

  const changePassword = async (rival: DashboardClient, address: string, current: string, next: string) => {
    const fields = { CurrentPassword: current, NewPassword: next, Repeated: next };
    return (await rival.submit('/dashboard/account', fields, header(address))).status;
  };

  /** How many of 13 guesses from a place are compared, when the rival signs in before every fifth. */
  async function guessesComparedFrom(address: string): Promise<number> {
    let compared = 0;
    for (let guess = 1; guess <= 13; guess++) {
      if (guess % 5 === 0) await signIn(address, OWN);
      if ((await statusOf(address, 'a guess')) === 401) compared++;
    }
    return compared;
  }

  it('is not forgiven for signing in to that account', async () => {
    let all = 0;
    for (let place = 0; place < PLACES; place++) {
      const compared = await guessesComparedFrom(`198.51.100.${place}`);
      expect(compared).toBeLessThanOrEqual(10);
      all += compared;
    }
    expect(all).toBeLessThanOrEqual(100);
    expect(await statusOf('203.0.113.9', PASSWORD)).toBe(429);
  });

  it('cannot continue with passwords that they give that account first', async () => {
    const address = '192.0.2.7';
    let own = OWN;
    for (let guess = 0; guess < 11; guess++) {
      const rival = await rivalAt(address, own);
      const next = `somebody else’s password, guess ${guess}`;
      expect(await changePassword(rival, address, own, next)).toBe(303);
      own = next;
    }
    // Each of these passwords was compared with that of the other account too.
    expect(await statusOf(address, PASSWORD)).toBe(429);
    expect(await statusOf('192.0.2.8', PASSWORD)).toBe(303);
  });

  it('locks nobody out by wrong passwords in the form of that account', async () => {
    const address = '192.0.2.9';
    const rival = await rivalAt('192.0.2.10', OWN);
    const statuses = new Set<number>();
    for (let tries = 0; tries < 11; tries++) {
      statuses.add(await changePassword(rival, address, 'a wrong password', 'another password 17'));
    }
    expect([...statuses]).toEqual([422, 429]);
    expect(await statusOf(address, PASSWORD)).toBe(303);
  });
});
