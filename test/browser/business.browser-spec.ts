import type { Page } from 'playwright-core';
import { enter, heading, newPage, signedIn } from '../support/browser';
import { PASSWORD, addStaff } from '../support/dashboard-client';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

describe('keys, staff, settings and audit in the dashboard', () => {
  const { test, operator } = useTestApp();
  const browser = useBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await signedIn(browser, test, await addStaff(test, operator));
  });

  const secret = () => page.locator('.secret code').innerText();
  const products = async (key: string) =>
    (await test.anonymous.withKey(key).get('/api/v2/ota/partner/products')).status;

  it('issues, rotates and revokes a key, and shows its secret once', async () => {
    await page.goto('/dashboard/keys');
    await page.getByLabel('Name').fill('Blue Water');
    await page.getByLabel('Partner', { exact: false }).first().fill('Blue Water');
    await page.getByRole('button', { name: 'Issue' }).click();
    await page.locator('#issue-Partner-error').getByText('must be a slug').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Blue Water');
    await page.locator('#issue-Partner').fill('blue-water');
    await page.getByLabel('Partners: list and book').check();
    await page.getByRole('button', { name: 'Issue' }).click();
    const first = await secret();
    expect(await products(first)).toBe(200);
    await page
      .getByLabel(/^Rotate /)
      .first()
      .click();
    await page.getByLabel('Overlap hours').first().fill('900');
    await page.getByRole('button', { name: 'Rotate' }).first().click();
    await page.getByText('must be 0 to 720').first().waitFor();
    await page.getByLabel('Overlap hours').first().fill('0');
    await page.getByRole('button', { name: 'Rotate' }).first().click();
    await page.locator('.secret').waitFor();
    const second = await secret();
    expect([await products(first), await products(second)]).toEqual([401, 200]);
    await page.goto('/dashboard/keys');
    expect(await page.content()).not.toContain(second);
    await page
      .getByLabel(/^Revoke /)
      .first()
      .click();
    await page.getByRole('button', { name: 'Revoke key' }).first().click();
    await page.getByText('Key revoked.').waitFor();
    expect(await products(second)).toBe(401);
  });

  it('adds a webhook, or shows the error at the field, and changes its event types', async () => {
    await page.goto('/dashboard/webhooks');
    await page.getByRole('link', { name: 'Add a webhook' }).first().click();
    await page.getByLabel('URL').fill('ftp://example.com');
    await page.getByLabel('Booking moved').check();
    await page.getByRole('button', { name: 'Add' }).click();
    await page.locator('#webhook-URL-error').getByText('must start with https://').waitFor();
    expect(await page.getByLabel('Booking moved').isChecked()).toBe(true);
    await page.getByLabel('URL').fill('https://hooks.example.com/slipway');
    await page.getByRole('button', { name: 'Add' }).click();
    expect(await secret()).toMatch(/^whsec_/);
    await page.getByRole('link', { name: 'Go to the webhook' }).click();
    await heading(page, 'hooks.example.com').waitFor();
    await page.getByText('Edit URL, description and events').click();
    await page.getByLabel('Booking moved').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Webhook updated.').waitFor();
    await page.getByText('Remove this webhook').click();
    await page.getByRole('button', { name: 'Remove webhook' }).click();
    await page.getByText('Webhook removed').waitFor();
  });

  it('adds somebody who can then sign in, and removes them', async () => {
    await page.goto('/dashboard/staff');
    await page.getByLabel('Name').fill('Sam Reed');
    await page.getByRole('textbox', { name: 'Email' }).fill('sam');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.locator('#add-Email-error').getByText('must be an email address').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill('sam@harbour.example');
    await page.getByRole('button', { name: 'Add' }).click();
    const password = await secret();
    const theirs = await newPage(browser, test);
    await theirs.goto('/dashboard');
    await enter(theirs, 'sam@harbour.example', password);
    await heading(theirs, 'Today').waitFor();
    expect(await theirs.getByRole('link', { name: 'Staff' }).count()).toBe(0);
    await page.goto('/dashboard/staff');
    await page.getByLabel('Remove Sam Reed …').click();
    await page.getByRole('button', { name: 'Remove Sam Reed' }).click();
    await page.getByText('removed and signed out').waitFor();
    await theirs.reload();
    await heading(theirs, 'Sign in').waitFor();
    await theirs.context().close();
  });

  it('changes the settings, or shows the error at the field', async () => {
    await page.goto('/dashboard/settings');
    await page.getByLabel('Time zone').fill('Europe/Atlantis');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#settings-TimeZone-error').waitFor();
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Atlantis');
    await page.getByLabel('Time zone').fill('Europe/Paris');
    await page.getByLabel('Name', { exact: true }).fill('Port Nautique');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved.').waitFor();
    expect((await operator.api.get('/api/v2/operator')).body.data).toMatchObject({ Name: 'Port Nautique' });
    await page.getByText('Times in Europe/Paris').waitFor();
  });

  it('changes the password of the signed-in person, or shows the error at the field', async () => {
    const email = await addStaff(test, operator);
    const theirs = await signedIn(browser, test, email);
    await theirs.getByRole('link', { name: 'Password' }).click();
    const submit = async (current: string, next: string, again = next) => {
      await theirs.getByLabel('Current password').fill(current);
      await theirs.getByLabel('New password', { exact: true }).fill(next);
      await theirs.getByLabel('Confirm new password').fill(again);
      await theirs.getByRole('button', { name: 'Change password' }).click();
    };
    await submit('not my password', 'a new password for tests');
    await theirs.locator('#password-CurrentPassword-error').getByText('is not your password.').waitFor();
    await submit(PASSWORD, 'a new password for tests', 'a typing mistake');
    await theirs.locator('#password-Repeated-error').getByText('password does not match the new one.').waitFor();
    await submit(PASSWORD, 'a new password for tests');
    await theirs.getByText('Password changed').waitFor();
    await theirs.getByRole('button', { name: 'Sign out' }).click();
    await enter(theirs, email, 'a new password for tests');
    await heading(theirs, 'Today').waitFor();
    await theirs.context().close();
  });

  it('issues a key that expires at a time of the operator’s zone', async () => {
    await page.goto('/dashboard/keys');
    await page.getByLabel('Name').fill('Summer');
    await page.getByLabel('Partners: list and book').check();
    await page.getByLabel('Expires').fill('2001-01-01T10:00');
    await page.getByRole('button', { name: 'Issue' }).click();
    await page.locator('#issue-ExpiresAt-error').getByText('must be in the future.').waitFor();
    await page.getByLabel('Expires').fill('2099-06-05T10:00');
    await page.getByRole('button', { name: 'Issue' }).click();
    await page.locator('.secret').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Summer' });
    expect(await row.innerText()).toMatch(/5 Jun 2099, 10:00 (CEST|GMT\+2)/);
  });

  it('clears the sender of emails', async () => {
    await page.goto('/dashboard/settings');
    await page.getByLabel('Sender email').fill('hello@harbour.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved.').waitFor();
    expect(await page.getByLabel('Sender email').inputValue()).toBe('hello@harbour.example');
    await page.getByLabel('Sender email').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved.').waitFor();
    expect(await page.getByLabel('Sender email').inputValue()).toBe('');
  });

  it('shows who did it', async () => {
    await page.goto('/dashboard/audit');
    const row = page.getByRole('row').filter({ hasText: 'settings changed' }).first();
    expect(await row.innerText()).toMatch(/CES?T[\s\S]*Kim Okafor[\s\S]*staff/);
  });
});
