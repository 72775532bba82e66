import type { TestApp } from './test-app';

/** How many requests reach the framework while `work` runs. */
export async function frameworkRequests({ app }: TestApp, work: () => Promise<void>): Promise<number> {
  const express = app.getHttpAdapter().getInstance() as unknown as { handle: (...args: unknown[]) => void };
  const handle = express.handle;
  let requests = 0;
  express.handle = function (...args: unknown[]) {
    requests++;
    return handle.apply(this, args);
  };
  try {
    await work();
  } finally {
    express.handle = handle;
  }
  return requests;
}
