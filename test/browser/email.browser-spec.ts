import type { Page } from 'playwright-core';
import { heading, signedIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { TestQueue } from '../support/test-queue';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

describe('waitlist and workflows in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  const browser = useBrowser();
  let email: string;
  let page: Page;

  beforeAll(async () => {
    email = await addStaff(test, operator);
    page = await signedIn(browser, test, email);
  });

  const fill = async (on: Page, body: string) => {
    await on.getByLabel('Subject').fill('Soon: {{ activity.name }}');
    await on.getByLabel('Body').fill(body);
  };

  it('takes somebody off the waitlist after asking, from the page of the timeslot', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    await queue.book();
    await queue.join('ada');
    await queue.join('bob');
    await page.goto(`/dashboard/schedule/${queue.timeslotId}`);
    await page.getByRole('link', { name: 'Waitlist: 2 parties waiting' }).click();
    await heading(page, 'Waitlist').waitFor();
    const button = page.getByRole('button', { name: 'Remove from waitlist' }).first();
    expect(await button.isVisible()).toBe(false);
    await page.getByLabel('Remove ada Lovelace').click();
    await button.click();
    await page.getByText('Removed from the waitlist.').waitFor();
    expect(await queue.states()).toEqual(['ada:removed', 'bob:waiting']);
  });

  it('shows what a workflow would send while it is being written', async () => {
    await page.goto('/dashboard/workflows/new');
    await fill(page, 'Hello {{ customer.first_name }}');
    await page.locator('#preview').getByText('Hello Ada').first().waitFor();
    await page.getByLabel('Body').fill('Hello {{ customer.nickname }}');
    await page.locator('#preview').getByText('there is no merge field customer.nickname').waitFor();
    await page.getByLabel('Body').fill('<script>document.title = "taken"</script><b>Bold</b> words');
    await page.locator('#preview').getByText('Bold words').first().waitFor();
    expect(await page.locator('#preview script, #preview b').count()).toBe(0);
    expect(await page.title()).not.toContain('taken');
  });

  it('adds a workflow, or shows the error at the field', async () => {
    await page.goto('/dashboard/workflows/new');
    await page.getByLabel('Name').fill('Two days before');
    await page.getByLabel('Send when').selectOption('session-starting');
    await page.getByLabel('Amount').fill('2');
    await page.getByLabel('Unit').selectOption('days');
    await fill(page, 'Hello {{ customer.nickname }}');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.locator('#workflow-Body-error').getByText('there is no merge field customer.nickname').waitFor();
    await page.locator('#workflow-Delay-Amount-error').getByText('at most 90 days before the start').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Two days before');
    await page.getByLabel('Direction').selectOption('before');
    await fill(page, 'Hello {{ customer.first_name }}');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Workflow added.').waitFor();
    await page.getByText('sent 2 days before the start').waitFor();
    await page.getByText('Remove this workflow').click();
    await page.getByRole('button', { name: 'Remove Two days before' }).click();
    await page.getByText('Workflow removed.').waitFor();
    expect(await page.getByText('Two days before').count()).toBe(0);
  });

  it('previews without scripts, too', async () => {
    const context = await browser.newContext({
      baseURL: test.url,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto('/dashboard/workflows/new');
    await fill(plain, 'Hello {{ customer.first_name }}');
    await plain.getByRole('button', { name: 'Preview' }).click();
    await plain.locator('#preview').getByText('Hello Ada').first().waitFor();
    expect(await plain.getByLabel('Body').inputValue()).toBe('Hello {{ customer.first_name }}');
    await context.close();
  });
});
