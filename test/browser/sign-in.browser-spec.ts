import type { Page } from 'playwright-core';
import { enter, heading, newPage } from '../support/browser';
import { PASSWORD, addStaff } from '../support/dashboard-client';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

describe('signing in and out in a browser', () => {
  const { test, operator } = useTestApp();
  const browser = useBrowser();
  let email: string;
  let page: Page;

  beforeAll(async () => {
    email = await addStaff(test, operator);
  });

  beforeAll(async () => {
    page = await newPage(browser, test);
  });

  afterEach(() => page.context().clearCookies());
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

  it('keeps the address and not the password when it is rejected', async () => {
    await page.goto('/dashboard/sign-in');
    await enter(page, email, 'not the password');
    await page.getByRole('alert').getByText('The email address or the password is wrong.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
  });

  it('ends with signing out', async () => {
    await page.goto('/dashboard');
    await enter(page, email, PASSWORD);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'Sign in').waitFor();
    await page.goto('/dashboard/keys');
    await heading(page, 'Sign in').waitFor();
  });
});
