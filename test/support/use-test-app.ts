import { BothWays } from './both-ways';
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
}

/**
 * The application of a suite with one operator: there from the first hook of the suite on, closed after its last test.
 * Call it first in `describe`.
 */
export function useTestApp({ at, operator, operatorPerTest = false, env = {}, ...options }: UseTestAppOptions = {}) {
  let app: TestApp;
  let added: TestOperator;
  const setClock = () => at !== undefined && app.clock.set(at);

  beforeAll(async () => {
    app = await TestApp.create({ ...options, env: typeof env === 'function' ? await env() : env });
    setClock();
    if (!operatorPerTest) added = await app.addOperator(operator);
  });
  beforeEach(async () => {
    setClock();
    if (operatorPerTest) added = await app.addOperator(operator);
  });
  afterAll(() => app.close());

  return { test: standIn(() => app), operator: standIn(() => added) };
}

/**
 * The same for what is compared at both doors of a server, ahead of the framework and behind it. Where the clock is set,
 * no time passes for keys that are trusted and copies that are kept either: on a busy machine they would become the
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

/** Stands for what the hooks of a suite make, so that a suite can name it before it is there. */
function standIn<T extends object>(current: () => T): T {
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(current(), name),
    set: (_, name, value) => Reflect.set(current(), name, value),
  });
}
