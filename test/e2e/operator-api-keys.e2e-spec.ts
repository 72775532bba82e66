import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const KEYS = '/api/v2/operator/api-keys';

describe('operator API keys', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });

  const find = async (id: number) =>
    (await operator.api.get(KEYS)).body.data.find(({ ID }: { ID: number }) => ID === id);

  it('are issued once with their secret, and work', async () => {
    const ExpiresAt = test.clock.now() + 86_400;
    const body = { Name: 'Adventuro', Partner: 'adventuro', Permissions: ['ota', 'shop'], ExpiresAt };
    const issued = await operator.api.post(KEYS, body);
    expect(issued.status).toBe(201);
    const { Key, ...shown } = issued.body.data;
    expect(shown).toEqual({
      ...body,
      ID: expect.any(Number),
      Status: 'active',
      RevokedAt: null,
      LastUsedAt: null,
      CreatedAt: test.clock.now(),
    });
    expect(Key).toMatch(new RegExp(`^slip_${shown.ID}_[0-9a-f]{48}$`));
    expect((await test.anonymous.withKey(Key).get('/api/v2/ota/adventuro/products')).status).toBe(200);

    const list = await operator.api.get(KEYS);
    expect(list.text).not.toContain(Key.split('_')[2]);
    expect(await find(shown.ID)).toMatchObject({ Name: 'Adventuro', Status: 'active' });
  });

  it('show when they were last used, expire and are revoked', async () => {
    const ExpiresAt = test.clock.now() + 60;
    const { ID, Key } = (await operator.api.post(KEYS, { Name: 'K', Permissions: ['operator'], ExpiresAt })).body.data;
    await test.anonymous.withKey(Key).get(KEYS);
    expect((await test.anonymous.withKey(Key).get(KEYS)).body.data[0]).toMatchObject({ ID, Status: 'active' });
    expect(await find(ID)).toMatchObject({ LastUsedAt: test.clock.now() });

    test.clock.advance(60);
    expect(await find(ID)).toMatchObject({ Status: 'expired', RevokedAt: null });
    const revokedAt = test.clock.now();
    for (let time = 0; time < 2; time++) {
      const revoked = await operator.api.delete(`${KEYS}/${ID}`);
      expect([revoked.status, revoked.text]).toEqual([204, '']);
      test.clock.advance(10);
    }
    expect(await find(ID)).toMatchObject({ Status: 'revoked', RevokedAt: revokedAt });
  });

  it('may not grant what they lack', async () => {
    const client = await operator.client(['operator', 'shop']);
    const grant = (Permissions: string[]) => client.post(KEYS, { Name: 'K', Permissions });
    expectProblem(await grant(['ota']), 403, 'forbidden');
    const rejected = await grant(['shop', 'usage:read', 'usage:write']);
    expectProblem(rejected, 403, 'forbidden');
    expect(rejected.body.detail).toContain('usage:read, usage:write');
    expect((await grant(['shop'])).status).toBe(201);
  });

  it.each([
    [{}, ['Name', 'Permissions']],
    [{ Name: 'K', Permissions: [] }, ['Permissions']],
    [{ Name: 'K', Permissions: ['ota', 'root'] }, ['Permissions']],
    [{ Name: 'K', Permissions: 'ota' }, ['Permissions']],
    [{ Name: 'K', Permissions: ['ota'], Partner: 'partner' }, ['Partner']],
    [{ Name: 'K', Permissions: ['ota'], Partner: 'core' }, ['Partner']],
    [{ Name: 'K', Permissions: ['ota'], Partner: 'Blue Water' }, ['Partner']],
    [{ Name: 'K', Permissions: ['ota'], Partner: '-a' }, ['Partner']],
    [{ Name: 'K', Permissions: ['ota'], ExpiresAt: Date.parse('2027-06-01T08:00:00Z') / 1000 }, ['ExpiresAt']],
    [{ Name: 'K', Permissions: ['ota'], ExpiresAt: 253_402_300_800 }, ['ExpiresAt']],
    [{ Name: 'K', Permissions: ['ota'], Key: 'slip_1_x' }, ['Key']],
  ])('reject %j', async (body, fields) => {
    expectProblem(await operator.api.post(KEYS, body), 422, 'validation', fields);
  });

  it('are listed newest first, page by page', async () => {
    const other = await test.addOperator();
    const names = ['1', '2', '3', '4'];
    for (const Name of names) await other.api.post(KEYS, { Name, Permissions: ['ota'] });
    const first = (await other.api.get(KEYS, { Limit: 3 })).body;
    const second = (await other.api.get(KEYS, { Limit: 3, Cursor: first.NextCursor })).body;
    const listed = [...first.data, ...second.data].map(({ Name }: { Name: string }) => Name);
    expect(listed).toEqual(['4', '3', '2', '1', 'test']);
    expect(second.NextCursor).toBeNull();
  });

  it('that are unknown are a 404', async () => {
    for (const id of ['0', '999999', 'x']) {
      expectProblem(await operator.api.delete(`${KEYS}/${id}`), 404, 'api-key-not-found');
    }
  });
});
