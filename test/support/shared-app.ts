import { endWithWorker, staysOpen } from './kept-open';
import { TestApp } from './test-app';
import { database } from './test-database';

/** Suites that look at their own operators only. */
const SHARING = /\/test\/(e2e|http|browser)\//;

const shared = new Map<string, Promise<TestApp>>();

/** Whether the running suite can share an application. */
export function canShareApp(): boolean {
  return staysOpen() && SHARING.test(expect.getState().testPath!);
}

/** The application with default settings that suites of this worker share on each database. */
export function sharedApp(): Promise<TestApp> {
  endWithWorker();
  const app = shared.get(database()) ?? TestApp.create();
  shared.set(database(), app);
  return app;
}
