import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { swcOptions } from './scripts/build/swc-options.mjs';

/** What all projects have in common. */
export const shared = {
  rootDir: import.meta.dirname,
  // Decision 54: a worker loads the application once, not once per suite.
  runtime: '<rootDir>/test/runner/kept-modules.runtime.cjs',
  testEnvironment: '<rootDir>/test/runner/one-realm.environment.cjs',
  transform: { '^.+\\.tsx$': ['@swc/jest', swcOptions(true)], '^.+\\.ts$': ['@swc/jest', swcOptions(false)] },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: ['<rootDir>/test/runner/unexpected-errors.ts'],
};

/** `npm run test:all` runs every suite on both databases. */
const isAll = process.env.SLIPWAY_TEST_ALL === 'on';
const { behaviour, statements } = JSON.parse(readFileSync(`${import.meta.dirname}/test/mariadb-suites.json`, 'utf8'));

/** Suites for both databases, and those about what only one of them has. */
const onDatabase = (database, suites = ['*']) => ({
  ...shared,
  displayName: database,
  testMatch: [
    ...suites.map((suite) => `<rootDir>/test/{e2e,integration}/${suite}.{e2e,int}-spec.ts`),
    `<rootDir>/test/{e2e,integration}/*.${database}-spec.ts`,
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
 * Units without a database; e2e and integration suites on SQLite, and those of `test/mariadb-suites.json` on MariaDB, too;
 * HTTP, documents, processes and browsers on one of them. `npm test` fails if MariaDB never ran a SQL statement of `src`.
 */
export default {
  globalSetup: '<rootDir>/test/runner/global-setup.ts',
  testSequencer: '<rootDir>/test/runner/slow-first.sequencer.cjs',
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
    onDatabase('mariadb', isAll ? ['*'] : [...behaviour, ...statements]),
    once('http', 'sqlite', 'test/http/**/*.http-spec.ts'),
    once('processes', 'mariadb', 'test/processes/**/*.process-spec.ts'),
    once('browser', 'sqlite', 'test/browser/**/*.browser-spec.ts'),
  ],
};
