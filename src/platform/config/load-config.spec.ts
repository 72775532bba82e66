import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigurationError, ENVIRONMENT_NAMES, loadConfig } from './load-config';

const WRONG = {
  NODE_ENV: 'staging',
  PORT: '65536',
  DATABASE_URL: 'postgres://localhost/slipway',
  PUBLIC_URL: 'example.org',
  PROBLEM_BASE: 'ftp://example.org',
  SMTP_URL: 'http://localhost',
  MAIL_FROM: 'nobody',
  PAYMENTS: 'cash',
  STRIPE_API_BASE: 'stripe',
  SESSION_SECRET: 'short',
  CORS_ORIGINS: 'https://example.org/path',
  RATE_LIMIT_PER_MINUTE: '-1',
  TRUST_PROXY: 'maybe',
  WEBHOOK_TARGETS: 'private',
  LOG_LEVEL: 'loud',
  JOBS: 'yes',
  DEMO: '1',
  WORKERS: '0',
  SHUTDOWN_SECONDS: '3601',
  KEEP_ALIVE_SECONDS: '0',
  RETENTION_EMAIL_CONTENT_DAYS: '6',
  RETENTION_EMAIL_DAYS: 'for ever',
  RETENTION_AUDIT_DAYS: '3651',
};

function faultsOf(variables: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(variables);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as ConfigurationError).faults;
  }
}

describe('the environment', () => {
  it('is rejected with one message that names every wrong variable', () => {
    const faults = faultsOf(WRONG);
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(Object.keys(WRONG));
    expect(() => loadConfig(WRONG)).toThrow(/^Invalid environment variables:\n( {2}- [A-Z_]+ .+\n?){23}$/);
  });

  it.each(Object.entries(WRONG))('is rejected for %s=%s alone', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must `))]);
  });

  it('needs the keys of the payment provider it names', () => {
    expect(faultsOf({ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      'STRIPE_WEBHOOK_SECRET is required when PAYMENTS is stripe',
    ]);
  });

  it('does not forget an email before what was written in it', () => {
    const message = 'RETENTION_EMAIL_DAYS must not be less than RETENTION_EMAIL_CONTENT_DAYS';
    expect(faultsOf({ RETENTION_EMAIL_DAYS: '89' })).toEqual([message]);
    expect(faultsOf({ RETENTION_EMAIL_CONTENT_DAYS: '401' })).toEqual([message]);
    expect(faultsOf({ RETENTION_EMAIL_DAYS: '7', RETENTION_EMAIL_CONTENT_DAYS: '7' })).toEqual([]);
  });

  it('says in production who takes the payments', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^PAYMENTS must be set in production/),
    ]);
    expect(faultsOf({ NODE_ENV: 'production', PAYMENTS: 'sandbox' })).toEqual([]);
    expect(faultsOf({ NODE_ENV: 'test' })).toEqual([]);
  });

  it.each([
    ['any', {}],
    ['any', { NODE_ENV: 'test' }],
    ['public', { NODE_ENV: 'production' }],
    ['any', { NODE_ENV: 'production', WEBHOOK_TARGETS: 'any' }],
    ['public', { WEBHOOK_TARGETS: 'public' }],
  ])('lets webhooks go to %s targets with %j', (targets, variables) => {
    expect(loadConfig({ PAYMENTS: 'sandbox', ...variables }).webhookTargets).toBe(targets);
  });

  it.each([
    [0, {}],
    [0, { NODE_ENV: 'test' }],
    [6_000, { NODE_ENV: 'production' }],
    [0, { NODE_ENV: 'production', RATE_LIMIT_PER_MINUTE: '0' }],
    [50, { RATE_LIMIT_PER_MINUTE: '50' }],
  ])('limits a key to %d requests a minute with %j', (limit, variables) => {
    expect(loadConfig({ PAYMENTS: 'sandbox', ...variables }).rateLimitPerMinute).toBe(limit);
  });

  it('rejects several processes if each would have a separate database', () => {
    expect(faultsOf({ WORKERS: '2', DATABASE_URL: 'sqlite::memory:' })).toEqual([
      'WORKERS must be 1 with sqlite::memory:, because each process would have a separate database',
    ]);
  });

  it('has a default for everything', () => {
    expect(loadConfig({})).toMatchObject({
      environment: 'development',
      host: '127.0.0.1',
      port: 3000,
      database: { dialect: 'sqlite', file: 'data/slipway.db' },
      payments: { provider: 'sandbox', stripe: undefined },
      corsOrigins: [],
      rateLimitPerMinute: 0,
      trustProxy: false,
      webhookTargets: 'any',
      jobs: true,
      workers: 1,
    });
  });

  it('keeps the embedded database in the data folder', () => {
    expect(loadConfig({ DATA_DIR: '/srv/slipway' }).database).toEqual({
      dialect: 'sqlite',
      file: '/srv/slipway/slipway.db',
    });
  });

  it('reads a database server with its escaped password', () => {
    expect(loadConfig({ DATABASE_URL: 'mysql://app:p%40ss@db.example:3307/slipway' }).database).toEqual({
      dialect: 'mysql',
      host: 'db.example',
      port: 3307,
      user: 'app',
      password: 'p@ss',
      database: 'slipway',
    });
  });

  it('reads the host of a database server without the brackets of an IPv6 address', () => {
    expect(loadConfig({ DATABASE_URL: 'mysql://app@[2001:db8::1]:3307/slipway' }).database).toMatchObject({
      host: '2001:db8::1',
      port: 3307,
    });
  });

  it.each([
    ['', undefined],
    ['?ssl=false', undefined],
    ['?ssl-mode=DISABLED', undefined],
    ['?ssl=true', { caFile: undefined, verifiesCa: false, verifiesHost: false }],
    ['?ssl-mode=required', { caFile: undefined, verifiesCa: false, verifiesHost: false }],
    ['?sslmode=verify-ca', { caFile: undefined, verifiesCa: true, verifiesHost: false }],
    ['?ssl-mode=VERIFY_IDENTITY', { caFile: undefined, verifiesCa: true, verifiesHost: true }],
  ])('encrypts the connection to a database server with %s', (query, tls) => {
    const { database } = loadConfig({ DATABASE_URL: `mysql://app@db.example/slipway${query}` });
    expect('tls' in database && database.tls).toEqual(tls);
  });

  it.each([
    ['ssl-mode=PREFERRED', 'ssl-mode'],
    ['ssl=yes', 'ssl'],
    ['ssl=true&sslmode=REQUIRED', 'only one of the parameters ssl-mode, sslmode, ssl'],
    ['ssl-mode=REQUIRED&ssl-mode=DISABLED', 'only one of the parameters ssl-mode, sslmode, ssl'],
    ['ssl-ca=/nowhere/ca.pem', 'ssl-ca'],
    ['ssl-ca=package.json', 'ssl-ca'],
    ['ssl-mode=DISABLED&ssl-ca=package.json', 'ssl-ca'],
    ['useSSL=true', 'useSSL'],
    ['charset=utf8mb4', 'charset'],
    ['SSL-MODE=REQUIRED', 'SSL-MODE'],
  ])('rejects the parameters %s of a database server by name', (query, name) => {
    const faults = faultsOf({ DATABASE_URL: `mysql://app@db.example/slipway?${query}` });
    expect(faults).toEqual([expect.stringMatching(/^DATABASE_URL must /)]);
    expect(faults[0]).toContain(name);
  });

  it('cannot verify that a certificate is for an address', () => {
    for (const host of ['127.0.0.1', '[::1]']) {
      const faults = faultsOf({ DATABASE_URL: `mysql://app@${host}/slipway?ssl-mode=VERIFY_IDENTITY` });
      expect(faults).toEqual(['DATABASE_URL must have the name of the host, not its address, with VERIFY_IDENTITY']);
    }
  });

  it.each([
    [true, {}],
    [false, { NODE_ENV: 'production', PAYMENTS: 'sandbox' }],
    [false, { NODE_ENV: 'test' }],
    [false, { DATABASE_URL: 'mysql://root@127.0.0.1/slipway' }],
    [true, { DATABASE_URL: 'mysql://root@127.0.0.1/slipway', NODE_ENV: 'production', PAYMENTS: 'sandbox', DEMO: 'on' }],
    [false, { DEMO: 'off' }],
  ])('seeds the demo: %s with %j', (demo, variables) => {
    expect(loadConfig(variables).demo).toBe(demo);
  });

  it('is documented in .env.example: every variable, in order, with its default', () => {
    const text = readFileSync(join(__dirname, '../../../.env.example'), 'utf8');
    expect([...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)).toEqual(ENVIRONMENT_NAMES);
    expect(loadConfig(parseEnv(text) as NodeJS.ProcessEnv)).toEqual(loadConfig({}));
    for (const name of ENVIRONMENT_NAMES) {
      expect(text).toMatch(new RegExp(`^(#.*\\n|STRIPE_SECRET_KEY=\\n)${name}=`, 'm'));
    }
  });
});
