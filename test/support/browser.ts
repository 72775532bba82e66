import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { PASSWORD } from './dashboard-client';
import type { TestApp } from './test-app';

/** The system's Chromium without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** A page in a new browser profile, without transitions, so that final colours are checked. */
export async function newPage(browser: Browser, test: TestApp, options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ baseURL: test.url, reducedMotion: 'reduce', ...options })).newPage();
}

/** A new browser profile in which this person is signed in, at Today. */
export async function signedIn(
  browser: Browser,
  test: TestApp,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage(browser, test, options);
  await page.goto('/dashboard');
  await enter(page, email, PASSWORD);
  await heading(page, 'Today').waitFor();
  return page;
}

export async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}
