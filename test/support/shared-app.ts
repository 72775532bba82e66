import { endWithWorker, staysOpen } from './kept-open';
import { TestApp } from './test-app';
import { database } from './test-database';

/** Suites that look at their own operators only. */
const SHARING = /\/test\/(e2e|http|browser)\//;

/** `npm run test:all` finds out which statements each suite runs, so each has its own database on MariaDB. */
const isRecorded = process.env['SLIPWAY_TEST_ALL'] === 'on';

const shared = new Map<string, Promise<TestApp>>();

/** Whether the running suite can share an application. */
export function canShareApp(): boolean {
  if (isRecorded && database() === 'mariadb') return false;
  return staysOpen() && SHARING.test(expect.getState().testPath!);
}

/** The application with default settings that suites of this worker share on each database. */
export function sharedApp(): Promise<TestApp> {
  endWithWorker();
  const app = shared.get(database()) ?? TestApp.create();
  shared.set(database(), app);
  return app;
}
