import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { StaffService } from '../../src/auth';
import type { TestApp, TestOperator } from './test-app';

export const PASSWORD = 'a password for tests';

/** The system's Chromium without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
}

let people = 0;

/** Adds a person who can sign in with `PASSWORD`; returns the address to do it with. */
export async function addStaff(test: TestApp, operator: TestOperator, role: 'owner' | 'staff' = 'owner') {
  const email = `person-${++people}@harbour.example`;
  await test.app.get(StaffService).add(operator.id, { email, name: 'Kim Okafor', role, password: PASSWORD });
  return email;
}

/** A browser of its own, signed in, which fails the test on any script error or refused resource. */
export async function signedIn(browser: Browser, test: TestApp, email: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: test.url, timezoneId: 'Europe/London' });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  return page;
}
