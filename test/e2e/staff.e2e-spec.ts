import { type ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { TestApp, type TestOperator } from '../support/test-app';

const STAFF = '/api/v2/operator/staff';

describe('staff of an operator', () => {
  let test: TestApp;
  let operator: TestOperator;
  let api: ApiClient;
  let people = 0;

  beforeAll(async () => {
    test = await TestApp.create();
    operator = await test.addOperator();
    api = operator.api;
  });

  afterAll(() => test.close());

  const person = (overrides = {}) => ({
    Email: `kim-${++people}@harbour.example`,
    Name: 'Kim Okafor',
    Role: 'staff',
    ...overrides,
  });

  it('are added with a password of their own choice, which is never shown', async () => {
    const answer = await api.post(STAFF, person({ Password: 'long enough for us' }));
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      ID: expect.any(Number),
      Email: `kim-${people}@harbour.example`,
      Name: 'Kim Okafor',
      Role: 'staff',
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

  it('name every wrong field at once', async () => {
    const answer = await api.post(STAFF, { Email: 'kim', Name: ' ', Role: 'admin', Password: 'elevenchars' });
    expectProblem(answer, 422, 'validation', ['Email', 'Name', 'Role', 'Password']);
  });

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
      { Action: 'staff.added', Subject: String(ID), Details: { Name: 'Kim Okafor', Role: 'staff' } },
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
