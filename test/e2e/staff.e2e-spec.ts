import { PERMISSIONS } from '../../src/platform/auth';
import { type ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const STAFF = '/api/v2/operator/staff';

describe('staff of an operator', () => {
  const { test, operator } = useTestApp();
  let api: ApiClient;
  let people = 0;

  beforeAll(() => {
    api = operator.api;
  });

  const person = (overrides = {}) => ({
    Email: `kim-${++people}@harbour.example`,
    Name: 'Kim Okafor',
    Role: 'desk',
    ...overrides,
  });

  it('are added with a chosen password, which is never shown', async () => {
    const answer = await api.post(STAFF, person({ Password: 'long enough for us' }));
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      ID: expect.any(Number),
      Email: `kim-${people}@harbour.example`,
      Name: 'Kim Okafor',
      Role: 'desk',
      RefundLimit: null,
      LastSignInAt: null,
      CreatedAt: expect.any(Number),
      InitialPassword: null,
    });
    const list = await api.get(STAFF);
    expect(list.body.data.at(-1)).toMatchObject({ ID: answer.body.data.ID });
    expect(list.text).not.toMatch(/assword|argon2/);
  });

  it('get a password made up when none is chosen', async () => {
    const { body } = await api.post(STAFF, person({ Role: 'owner' }));
    expect(body.data.InitialPassword).toMatch(/^([0-9a-f]{6}-){3}[0-9a-f]{6}$/);
  });

  it('can have the role “staff” of earlier clients, which is now “desk”', async () => {
    // The document no longer has it, so the client of the tests would not send it.
    const headers = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' };
    const body = JSON.stringify(person({ Role: 'staff' }));
    const answer = await fetch(test.url + STAFF, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([201, { data: { Role: 'desk' } }]);
  });

  it('name every wrong field at once', async () => {
    const answer = await api.post(STAFF, { Email: 'kim', Name: ' ', Role: 'admin', Password: 'elevenchars' });
    expectProblem(answer, 422, 'validation', ['Email', 'Name', 'Role', 'Password']);
  });

  it('become owners only by a key that could itself give everything that owners can', async () => {
    const lacking = PERMISSIONS.filter((each) => each !== 'operator').map((missing) =>
      PERMISSIONS.filter((each) => each !== missing),
    );
    for (const permissions of [['operator'] as const, ...lacking]) {
      const weaker = await operator.client([...permissions]);
      expectProblem(await weaker.post(STAFF, person({ Role: 'owner' })), 403, 'forbidden');
      expect((await weaker.post(STAFF, person({ Role: 'desk' }))).status).toBe(201);
    }
    expect((await api.post(STAFF, person({ Role: 'owner' }))).status).toBe(201);
    const list = (await api.get(STAFF, { Limit: 200 })).body.data;
    expect(list.filter(({ Email }: { Email: string }) => Email === `kim-${people - 1}@harbour.example`)).toEqual([
      expect.objectContaining({ Role: 'desk' }),
    ]);
  });

  it.each([
    ['a Cyrillic letter', 'k\u0456m@harbour.example'],
    ['a Cyrillic letter in the domain', 'kim@h\u0430rbour.example'],
    ['a Greek letter', 'k\u03b9m@harbour.example'],
    ['a letter with a mark', 'k\u00edm@harbour.example'],
    ['a space without width', 'kim@harbour.example\u200b'],
    ['an invisible joiner', 'ki\u2060m@harbour.example'],
    ['a soft hyphen', 'ki\u00adm@harbour.example'],
    ['a mark for direction', '\u202ekim@harbour.example'],
    ['quotes', '"kim"@harbour.example'],
    ['an escaped line break in quotes', '"k\\\nm"@harbour.example'],
  ])('have no address with %s', async (_what, Email) => {
    expectProblem(await api.post(STAFF, person({ Email })), 422, 'validation', ['Email']);
  });

  it('have the same address in full-width letters', async () => {
    const { Email } = person();
    const wide = [...Email].map((each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).join('');
    expect((await api.post(STAFF, person({ Email: wide }))).body.data).toMatchObject({ Email });
    expectProblem(await api.post(STAFF, person({ Email })), 409, 'staff-exists');
  });

  it.each([
    'password1234',
    'P@ssw0rd!2027',
    'passwordpassword',
    '1234567890123',
    'qwertyuiop12',
    'poiuytrewq99',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'Kim Okafor 2027',
    'kim@harbour.example',
    'harbour-2027!',
    'Summer2027!!',
  ])('choose no password that others would soon guess: %s', async (Password) => {
    const body = person({ Email: 'kim@harbour.example', Password });
    expectProblem(await api.post(STAFF, body), 422, 'validation', ['Password']);
  });

  it.each(['correct horse battery staple', 'long enough for us', 'Tj7-vb2-Mq9-xK4', 'mein Hut der hat drei Ecken'])(
    'may choose %s',
    async (Password) => expect((await api.post(STAFF, person({ Password }))).status).toBe(201),
  );

  it('have an address once per operator, however it is written', async () => {
    const { Email } = person();
    expect((await api.post(STAFF, person({ Email }))).status).toBe(201);
    expectProblem(await api.post(STAFF, person({ Email: Email.toUpperCase() })), 409, 'staff-exists');
    const other = await test.addOperator();
    expect((await other.api.post(STAFF, person({ Email }))).status).toBe(201);
  });

  it('are removed by their own operator only', async () => {
    const { ID } = (await api.post(STAFF, person())).body.data;
    const other = await test.addOperator();
    expectProblem(await other.api.delete(`${STAFF}/${ID}`), 404, 'staff-not-found');
    expect((await other.api.get(STAFF)).body.data).toEqual([]);
    expect((await api.delete(`${STAFF}/${ID}`)).status).toBe(204);
    expectProblem(await api.delete(`${STAFF}/${ID}`), 404, 'staff-not-found');
    expectProblem(await api.delete(`${STAFF}/abc`), 404, 'staff-not-found');
  });

  it('leave a row in the audit log for each change', async () => {
    const { ID } = (await api.post(STAFF, person())).body.data;
    await api.delete(`${STAFF}/${ID}`);
    const entries = (await api.get('/api/v2/operator/audit-log', { Limit: 2 })).body.data;
    expect(entries).toMatchObject([
      { Action: 'staff.removed', Subject: String(ID) },
      { Action: 'staff.added', Subject: String(ID), Details: { Name: 'Kim Okafor', Role: 'desk' } },
    ]);
  });

  it('are listed in pages', async () => {
    const fresh = await test.addOperator();
    for (let index = 0; index < 3; index++) await fresh.api.post(STAFF, person());
    const first = (await fresh.api.get(STAFF, { Limit: 2 })).body;
    const second = (await fresh.api.get(STAFF, { Limit: 2, Cursor: first.NextCursor })).body;
    expect([first.data.length, second.data.length, second.NextCursor]).toEqual([2, 1, null]);
  });
});
