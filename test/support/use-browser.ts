import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';
import { endWithWorker, staysOpen } from './kept-open';
import { standIn } from './stand-in';

let shared: Promise<Browser> | undefined;

/** The browser of a suite, which shares it with the other suites of its worker. Its pages are closed at the end. */
export function useBrowser(): Browser {
  let browser: Browser;

  beforeAll(async () => {
    browser = await (staysOpen() ? sharedBrowser() : launchBrowser());
  });
  afterAll(async () => {
    if (!staysOpen()) return browser.close();
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  return standIn(() => browser);
}

function sharedBrowser(): Promise<Browser> {
  endWithWorker();
  return (shared ??= launchBrowser().then((browser) => {
    browser.once('disconnected', () => (shared = undefined));
    return browser;
  }));
}
