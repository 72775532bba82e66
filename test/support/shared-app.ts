import { TestApp } from './test-app';
import { database } from './test-database';

const shared = new Map<string, Promise<TestApp>>();

/**
 * Whether the running suite can share an application. Suites of `test/e2e` can, because they look at their own operators
 * only. Jest runs a single suite in its main process, which an open application would keep alive.
 */
export function canShareApp(): boolean {
  return process.send !== undefined && expect.getState().testPath?.includes('/test/e2e/') === true;
}

/** The application with default settings that suites of this worker share on each database. */
export function sharedApp(): Promise<TestApp> {
  if (shared.size === 0) process.on('removeListener', endWithWorker);
  const app = shared.get(database()) ?? TestApp.create();
  shared.set(database(), app);
  return app;
}

/** Jest ends a worker by removing its listener; open connections would keep the process alive. */
function endWithWorker(event: string | symbol): void {
  if (event === 'message') process.exit();
}
