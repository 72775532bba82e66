import { TestApp } from './test-app';

let shared: Promise<TestApp> | undefined;

/**
 * Whether suites can share an application: only in a worker of Jest, which is told when it is to end. Jest runs a single
 * suite in its own process.
 */
export const canShare = process.send !== undefined;

/** The application with default settings that the suites of this worker share; each suite adds its own operators. */
export function sharedApp(): Promise<TestApp> {
  if (!shared) {
    shared = TestApp.create();
    process.on('removeListener', endWithWorker);
  }
  return shared;
}

/** Jest ends a worker by removing its listener; open connections would keep the process alive. */
function endWithWorker(event: string | symbol): void {
  if (event === 'message') process.exit();
}
