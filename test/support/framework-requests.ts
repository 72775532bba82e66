import type { Request } from 'express';
import { ReadHandler } from '../../src/server/hot-routes/read-handler';
import type { TestApp } from './test-app';

/** Records the address of every request that reaches the framework, in order, until stopped. */
export function watchFramework({ app }: TestApp): { readonly urls: string[]; stop(): void } {
  const express = app.getHttpAdapter().getInstance() as unknown as { handle: (...args: unknown[]) => void };
  const handle = express.handle;
  const urls: string[] = [];
  express.handle = function (...args: unknown[]) {
    urls.push(questionOf(args[0] as Request));
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

/** The address of a read; for a read with a body, `POST`, the address and the body. */
function questionOf({ url, bytesRead }: Pick<Request, 'url' | 'bytesRead'>): string {
  return bytesRead ? `POST ${url} ${bytesRead.toString()}` : url;
}

/** Records every read that is answered by its handler and not from a cached response, in the framework or before it. */
export function watchMaking(test: TestApp): { readonly urls: string[]; stop(): void } {
  const watch = watchFramework(test);
  const { urls } = watch;
  const handler = test.app.get(ReadHandler);
  const compute = handler.compute.bind(handler);
  const spy = jest.spyOn(handler, 'compute').mockImplementation((exchange, ...args) => {
    urls.push(questionOf(exchange.request));
    return compute(exchange, ...args);
  });
  const restore = () => {
    watch.stop();
    spy.mockRestore();
  };
  return { urls, stop: restore };
}
