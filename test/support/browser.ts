import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { PASSWORD } from './dashboard-client';
import type { TestApp } from './test-app';

/** Without what costs time and no test needs: imitating a graphics card in a separate process, and spare renderers. */
const LEAN = [
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-features=Translate,OptimizationHints,MediaRouter,SpareRendererForSitePerProcess',
];

/** The system's Chromium without a window. */
export function launchBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', ...LEAN, ...args] });
}

/** A page in a new browser profile, without transitions, so that final colours are checked. */
export async function newPage(browser: Browser, test: TestApp, options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ baseURL: test.url, reducedMotion: 'reduce', ...options })).newPage();
}

/** A new browser profile in which this person is signed in, at Today; `sign-in` does it with the form. */
export async function signedIn(
  browser: Browser,
  test: TestApp,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage(browser, test, options);
  await signIn(page, email);
  await page.goto('/dashboard');
  await heading(page, 'Today').waitFor();
  return page;
}

/** Signs in for all pages of the same profile. */
export async function signIn(page: Page, email: string): Promise<void> {
  const form = { Email: email, Password: PASSWORD };
  const answer = await page.request.post('/dashboard/sign-in', { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

export async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}
