import { availableParallelism } from 'node:os';

const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic', importSource: 'preact' },
      },
    },
    module: { type: 'commonjs' },
  },
];

/** What all projects have in common. */
export const shared = {
  rootDir: import.meta.dirname,
  // Decision 54: a worker loads the application once, not once per suite.
  runtime: '<rootDir>/test/runner/kept-modules.runtime.cjs',
  testEnvironment: '<rootDir>/test/runner/one-realm.environment.cjs',
  transform: { '^.+\\.tsx$': swc(true), '^.+\\.ts$': swc(false) },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: ['<rootDir>/test/runner/unexpected-errors.ts'],
};

const onDatabase = (database) => ({
  ...shared,
  displayName: database,
  testMatch: [
    '<rootDir>/test/integration/**/*.int-spec.ts',
    '<rootDir>/test/e2e/**/*.e2e-spec.ts',
    // What the embedded database cannot do, such as being a node of a cluster.
    ...(database === 'mariadb' ? ['<rootDir>/test/integration/**/*.mariadb-spec.ts'] : []),
  ],
  globals: { SLIPWAY_DATABASE: database },
});

const once = (displayName, database, testMatch) => ({
  ...shared,
  displayName,
  globals: { SLIPWAY_DATABASE: database },
  testMatch: [`<rootDir>/${testMatch}`],
});

/**
 * Rules without a database; everything that a database has a part in on both of them; what is about HTTP, documents and
 * pages, about processes, and in a real browser on one.
 */
export default {
  globalSetup: '<rootDir>/test/runner/global-setup.ts',
  reporters: ['default', '<rootDir>/test/runner/progress.reporter.cjs'],
  // Suites wait more than they work: for databases, servers, browsers and time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // A worker keeps what it has loaded; one that has grown too large is replaced.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      // One rule is about the application as it starts, which needs a database.
      globals: { SLIPWAY_DATABASE: 'sqlite' },
      testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/architecture/**/*.spec.ts'],
    },
    onDatabase('sqlite'),
    onDatabase('mariadb'),
    once('http', 'sqlite', 'test/http/**/*.http-spec.ts'),
    once('processes', 'mariadb', 'test/processes/**/*.process-spec.ts'),
    once('browser', 'sqlite', 'test/browser/**/*.browser-spec.ts'),
  ],
};
