import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { explainListenError, StartupError } from './startup-error';
import { loadConfig, productionWarnings } from './load-config';

const SOUND = { NODE_ENV: 'production', PAYMENTS: 'sandbox', PUBLIC_URL: 'https://slipway.example' };
const UNSAFE = { RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: 'true', WEBHOOK_TARGETS: 'any' };
const STRIPE = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe('what a start in production is warned of', () => {
  it.each([
    [['PAYMENTS'], {}],
    [['PAYMENTS', 'PUBLIC_URL'], { PUBLIC_URL: '' }],
    [['PAYMENTS', 'PUBLIC_URL'], { PUBLIC_URL: 'http://slipway.example' }],
    [['PAYMENTS', 'RATE_LIMIT_PER_MINUTE', 'TRUST_PROXY', 'WEBHOOK_TARGETS'], UNSAFE],
    [[], { ...STRIPE, TRUST_PROXY: '1' }],
    [['STRIPE_SECRET_KEY'], { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1' }],
    [['STRIPE_SECRET_KEY'], { ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1' }],
    [[], { NODE_ENV: 'test', PUBLIC_URL: '', ...UNSAFE }],
  ])('is %j with %j', (names, variables) => {
    const warnings = productionWarnings(loadConfig({ ...SOUND, ...variables }));
    expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(names);
  });
});

describe('why a server cannot listen', () => {
  const reasonFor = async (host: string, port: number): Promise<unknown> => {
    const listening = once(createServer().listen(port, host), 'listening');
    const error = await listening.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return explainListenError(error, { host, port });
  };

  it.each([
    ['x86_64-conda-linux-gnu', /^HOST .+x86_64-conda-linux-gnu is not\.$/],
    ['192.0.2.1', /^HOST .+192\.0\.2\.1 is not\.$/],
  ])('is said of HOST=%s', async (host, message) => {
    const reason = await reasonFor(host, 0);
    expect(reason).toBeInstanceOf(StartupError);
    expect((reason as Error).message).toMatch(message);
  });

  it('is said of a port that another program has', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const reason = await reasonFor('127.0.0.1', port);
    other.close();
    expect(reason).toEqual(new StartupError(`PORT ${port} on 127.0.0.1 is already in use by another program.`));
  });
});
