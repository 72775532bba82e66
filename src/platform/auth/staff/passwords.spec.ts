import { NOBODYS_HASH, PasswordHasher, passwordMatches } from './passwords';

describe('hashes of passwords', () => {
  it('are made by Argon2id with the recommended cost', async () => {
    const hash = await new PasswordHasher().hash('a password for tests');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches('a password for tests', hash)).toBe(true);
    expect(await passwordMatches('another password', hash)).toBe(false);
  });

  it('take as long to compare when there is no account', async () => {
    const costOf = (hash: string) => hash.split('$').slice(1, 4);
    expect(costOf(NOBODYS_HASH)).toEqual(costOf(await new PasswordHasher().hash('a password for tests')));
    expect(await passwordMatches('a password for tests', NOBODYS_HASH)).toBe(false);
  });
});
