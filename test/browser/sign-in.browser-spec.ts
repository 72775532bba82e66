import type { Browser, Page } from 'playwright-core';
import { enter, heading, launchBrowser, newPage, signedIn } from '../support/browser';
import { PASSWORD, addStaff } from '../support/dashboard-client';
import { TestApp } from '../support/test-app';

describe('signing in and out in a browser', () => {
  let test: TestApp;
  let browser: Browser;
  let email: string;
  let page: Page;

  beforeAll(async () => {
    [test, browser] = await Promise.all([TestApp.create(), launchBrowser()]);
    email = await addStaff(test, await test.addOperator());
  });

  beforeEach(async () => {
    page = await newPage(browser, test);
  });

  afterEach(() => page.context().close());
  afterAll(async () => {
    await browser.close();
    await test.close();
  });

  it('leads to the requested page', async () => {
    await page.goto('/dashboard/bookings?Source=ota');
    await enter(page, email, PASSWORD);
    await heading(page, 'Bookings').waitFor();
    expect(new URL(page.url()).search).toBe('?Source=ota');
  });

  it('works without scripts', async () => {
    const plain = await newPage(browser, test, { javaScriptEnabled: false });
    await plain.goto('/dashboard');
    await enter(plain, email, PASSWORD);
    await heading(plain, 'Today').waitFor();
    await plain.context().close();
  });

  it('keeps the address and not the password when it is refused', async () => {
    await page.goto('/dashboard/sign-in');
    await enter(page, email, 'not the password');
    await page.getByRole('alert').getByText('The email address or the password is wrong.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
  });

  it('ends with signing out', async () => {
    const mine = await signedIn(browser, test, email);
    await mine.getByRole('button', { name: 'Sign out' }).click();
    await heading(mine, 'Sign in').waitFor();
    await mine.goto('/dashboard/keys');
    await heading(mine, 'Sign in').waitFor();
    await mine.context().close();
  });
});
