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

/** Suites about HTTP, documents, wording and pages. Other suites run their SQL on MariaDB. */
const SQLITE_ONLY = [
  'e2e/(booking-answers|booking-stamps|checkout-free|currencies|customer-page|customer-tickets|entry-judgement)',
  'e2e/dashboard-(check-in|figures|move|today|usage|waitlist|workflows)',
  'e2e/(fair-catalog|fair-schedule|hot-bookings|hot-questions|hot-read-parsing|hot-reads|hot-routes|hot-writes|idempotent-secrets|if-match)',
  'e2e/octo-(availability|clock-changes|failures|products|reserving|supplier)',
  'e2e/(offer-page|operator-api-keys|operator-questions|partner-availability|partner-booking-refusals)',
  'e2e/(partner-products|partner-questions|unit-items|upload-allowance|usage-validation)',
  'e2e/(waitlist-offers|webhook-replays)',
  'integration/(command-line|demo|mail-processes|public-events|secrets-in-logs|sqlite-gate|start|stripe|stripe-refusals)',
  'integration/(webhook-attempts|webhook-neighbours)',
];

/** Suites that start several processes, which behave alike on both databases, or about columns with a length. */
const MARIADB_ONLY = [
  'e2e/fresh-copies',
  'integration/(field-values|money-processes|octo-processes|processes|shutdown)',
];

const without = (suites) => suites.map((suite) => `/test/${suite}\\.`);

const onDatabase = (database) => ({
  ...shared,
  displayName: database,
  testMatch: [
    '<rootDir>/test/integration/**/*.int-spec.ts',
    '<rootDir>/test/e2e/**/*.e2e-spec.ts',
    // What SQLite cannot do, such as running as a node of a cluster.
    ...(database === 'mariadb' ? ['<rootDir>/test/integration/**/*.mariadb-spec.ts'] : []),
  ],
  testPathIgnorePatterns: ['/node_modules/', ...without(database === 'mariadb' ? SQLITE_ONLY : MARIADB_ONLY)],
  globals: { SLIPWAY_DATABASE: database },
});

const once = (displayName, database, testMatch) => ({
  ...shared,
  displayName,
  globals: { SLIPWAY_DATABASE: database },
  testMatch: [`<rootDir>/${testMatch}`],
});

/**
 * Units without a database; e2e and integration suites on SQLite, and on MariaDB where SQL, locks or types differ; HTTP,
 * documents, processes and browsers on one of them. `npm test` fails if MariaDB never ran a SQL statement of `src`.
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
    onDatabase('mariadb'),
    once('http', 'sqlite', 'test/http/**/*.http-spec.ts'),
    once('processes', 'mariadb', 'test/processes/**/*.process-spec.ts'),
    once('browser', 'sqlite', 'test/browser/**/*.browser-spec.ts'),
  ],
};
