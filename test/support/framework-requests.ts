import type { Request } from 'express';
import { MadeAnswers } from '../../src/server/hot-routes/made-answers';
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
  const made = test.app.get(MadeAnswers);
  const make = made.make.bind(made);
  const spy = jest.spyOn(made, 'make').mockImplementation((...args) => {
    urls.push(questionOf(args[3].request as Request));
    return make(...args);
  });
  const restore = () => {
    watch.stop();
    spy.mockRestore();
  };
  return { urls, stop: restore };
}
