import { BothWays } from './both-ways';
import { canShareApp, sharedApp } from './shared-app';
import { standIn } from './stand-in';
import { TestApp, type TestAppOptions, type TestOperator } from './test-app';

interface OperatorOptions {
  readonly timeZone?: string;
  readonly currency?: string;
  readonly partner?: string;
}

type Variables = Record<string, string>;

interface UseTestAppOptions extends Omit<TestAppOptions, 'env'> {
  /** Variables, or what starts the servers that they name. */
  readonly env?: Variables | (() => Promise<Variables>);
  /** Where the clock is set before each test, and before the operator is added. It runs on when it is not given. */
  readonly at?: string;
  readonly operator?: OperatorOptions;
  /** A new operator for each test, where one would see what the tests before it did. */
  readonly operatorPerTest?: boolean;
  /** An application and database that no other suite uses, for tests that look at more than their own operators. */
  readonly isolated?: boolean;
}

/**
 * The application of a suite with one operator, from the first hook of the suite to its last test. Suites of `test/e2e`,
 * `test/http` and `test/browser` share it unless they are `isolated` or need settings. Call it first in `describe`.
 */
export function useTestApp({
  at,
  operator,
  operatorPerTest = false,
  isolated = false,
  ...options
}: UseTestAppOptions = {}) {
  const shares = canShareApp() && !isolated && Object.keys(options).length === 0;
  let app: TestApp;
  let added: TestOperator;
  const setClock = () => at !== undefined && app.clock.set(at);

  beforeAll(async () => {
    app = await (shares ? sharedApp() : createApp(options));
    if (shares) app.clock.run();
    setClock();
    if (!operatorPerTest) added = await app.addOperator(operator);
  });
  beforeEach(async () => {
    setClock();
    if (operatorPerTest) added = await app.addOperator(operator);
  });
  afterAll(async () => {
    if (!shares) return app.close();
    jest.restoreAllMocks();
    await app.closeOthers();
  });

  return { test: standIn(() => app), operator: standIn(() => added) };
}

async function createApp({ env = {}, ...options }: Omit<UseTestAppOptions, 'at'>): Promise<TestApp> {
  return TestApp.create({ ...options, env: typeof env === 'function' ? await env() : env });
}

/**
 * The same for what is compared at both doors of a server, ahead of the framework and behind it. Where the clock is set,
 * no time passes for cached keys and copies either: on a busy machine they would become the
 * framework's again in the midst of a test.
 */
export function useBothWays({ at, env = {} }: { at?: string; env?: Variables } = {}) {
  let both: BothWays;
  let added: TestOperator;
  let passing: jest.SpyInstance | undefined;

  beforeAll(async () => {
    both = await BothWays.create(env);
    added = await both.fast.addOperator();
  });
  beforeEach(() => {
    if (at === undefined) return;
    both.standStill(at);
    passing = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  });
  afterEach(() => passing?.mockRestore());
  afterAll(() => both.close());

  return {
    both: standIn(() => both),
    fast: standIn(() => both.fast),
    plain: standIn(() => both.plain),
    operator: standIn(() => added),
  };
}
