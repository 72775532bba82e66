import { Database } from '../../src/platform/database';
import { type Ended, runCommand } from '../support/command-line';
import { runCommandProcess } from '../support/server-process';
import { useTestApp } from '../support/use-test-app';

/** The one JSON object that a command printed, and nothing else. */
function objectOf({
  code,
  stdout,
  stderr,
}: Pick<Ended, 'stdout' | 'stderr'> & { code: number | null }): Record<string, unknown> {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stdout);
}

describe('the command line, next to a running server', () => {
  const { test } = useTestApp();

  const run = (...args: string[]) => runCommand(test.database, ...args);
  const runJson = async (...args: string[]) => objectOf(await run(...args, '--json'));

  it('creates an operator and keys for it, and revokes one', async () => {
    const operator = ['--slug', 'harbour', '--name', 'Harbour Watersports', '--time-zone', 'Europe/London'];
    const created = await runCommandProcess(test.database, 'operator', 'create', ...operator, '--json');
    expect(objectOf(created)).toEqual({ ID: expect.any(Number), Slug: 'harbour' });

    const wanted = ['--operator', 'harbour', '--name', 'ci', '--permissions', 'ota', '--partner', 'adventuro'];
    const { ID, Key } = await runJson('key', 'create', ...wanted);
    const client = test.anonymous.withKey(String(Key));
    expect((await client.get('/api/v2/ota/adventuro/products')).status).toBe(200);
    expect((await client.get('/api/v2/operator')).status).toBe(403);

    const revoked = await runJson('key', 'revoke', '--id', String(ID));
    expect(revoked).toEqual({ ID, RevokedAt: expect.any(Number) });
    expect(await runJson('key', 'revoke', '--id', String(ID))).toMatchObject({ ID });
  });

  it.each(['ABC', 'XXX', 'gbp'])('rejects the currency %s for an operator as wrong use', async (currency) => {
    const { code, stderr } = await run(
      'operator',
      'create',
      '--slug',
      'cove',
      '--name',
      'Cove',
      '--currency',
      currency,
    );
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('--currency must be an ISO 4217 code'),
    });
  });

  it('seeds the demo once, however often it runs', async () => {
    const first = await runJson('seed', 'demo');
    expect(first).toMatchObject({ Created: true, Keys: { partner: expect.stringMatching(/^slip_\d+_[0-9a-f]{48}$/) } });
    const { partner, operator } = first['Keys'] as Record<'partner' | 'operator', string>;
    const api = test.anonymous.withKey(operator);
    const bookings = async (query: object) =>
      (await api.get('/api/v2/operator/bookings', { ...query, Limit: 200 })).body.data as object[];
    const all = await bookings({});
    expect(await runJson('seed', 'demo')).toEqual({ Created: false });
    expect(await bookings({})).toEqual(all);
    const products = await test.anonymous.withKey(partner).get('/api/v2/ota/partner/products');
    expect(products.body.data.length).toBeGreaterThanOrEqual(6);
    // Separate processes hash passwords at full cost, unlike applications in tests.
    const people = await test.app.get(Database).rows<{ password_hash: string }>('SELECT password_hash FROM staff');
    expect(people.length).toBeGreaterThan(0);
    for (const { password_hash: hash } of people) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

    await runJson('jobs', 'run-once');
    const usage = await api.get('/api/v2/usage/meters', { from: '2020-01-01', to: '2099-12-31' });
    const meters = usage.body.data.Meters as { Meter: string; EventCount: number }[];
    const counts = Object.fromEntries(meters.map(({ Meter, EventCount }) => [Meter, EventCount]));
    const paid = { Status: 'confirmed', PaymentStatus: 'paid' };
    const online = await bookings({ ...paid, Source: 'online' });
    const atDesk = await bookings({ ...paid, Source: 'pos' });
    expect([online.length > 0, atDesk.length > 0]).toEqual([true, true]);
    expect(counts).toMatchObject({ 'order-completed': online.length + atDesk.length, 'waitlist-notified': 1 });
    expect(await runJson('capacity', 'verify')).toMatchObject({ Differences: [] });
    expect(await runJson('usage', 'verify')).toMatchObject({ Differences: [] });
  });

  it('finds a counter that does not equal its bookings', async () => {
    const operator = await test.addOperator();
    const { ActivityID } = await operator.addActivity();
    const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    expect(await runJson('capacity', 'verify')).toMatchObject({ Checked: expect.any(Number), Differences: [] });

    const falsify = (booked: number) =>
      test.app.get(Database).execute('UPDATE timeslot SET booked = ? WHERE id = ?', [booked, TimeslotID]);
    await falsify(3);
    const { code, stdout } = await run('capacity', 'verify', '--json');
    await falsify(0);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ Differences: [{ TimeslotID, Capacity: 10, Booked: 3, Recounted: 0 }] });
  });

  it('ends with 1 when it fails and with 2 when it is used wrongly, and says why', async () => {
    const cases: [code: number, reason: string, command: string][] = [
      [1, 'There is no operator', 'key create --operator nobody --name ci --permissions ota'],
      [1, 'no API key', 'key revoke --id 999999'],
      [2, '--permissions: all', 'key create --operator demo --name ci --permissions all'],
      [2, '--slug must', 'operator create --slug NoSlug --name Demo'],
      [2, "required option '--name", 'operator create --slug demo'],
      [2, 'unknown command', 'operator destroy'],
    ];
    const ended = await Promise.all(cases.map(([, , command]) => run(...command.split(' '), '--json')));
    for (const [index, [code, reason]] of cases.entries()) {
      expect(ended[index]).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(reason) });
    }
    const withoutProcess = ended.at(-1);
    const { code, stdout, stderr } = await runCommandProcess(test.database, 'operator', 'destroy', '--json');
    expect({ code, stdout, stderr }).toEqual(withoutProcess);
  });
});
