import type { Request } from 'express';
import type { TestApp } from './test-app';

/** Notes the address of every request that reaches the framework, in their order, until it is told to stop. */
export function watchFramework({ app }: TestApp): { readonly urls: string[]; stop(): void } {
  const express = app.getHttpAdapter().getInstance() as unknown as { handle: (...args: unknown[]) => void };
  const handle = express.handle;
  const urls: string[] = [];
  express.handle = function (...args: unknown[]) {
    urls.push((args[0] as Request).url);
    return handle.apply(this, args);
  };
  return { urls, stop: () => void (express.handle = handle) };
}

/** How many requests reach the framework while `work` runs. */
export async function frameworkRequests(test: TestApp, work: () => Promise<void>): Promise<number> {
  const watch = watchFramework(test);
  try {
    await work();
  } finally {
    watch.stop();
  }
  return watch.urls.length;
}
