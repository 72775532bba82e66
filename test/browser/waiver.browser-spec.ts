import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { faultsOnScreens } from '../support/accessibility';
import { heading, newPage, signedIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';
import { PDF, openWaiver } from '../support/waivers';

const QUESTIONS = [
  { Type: 'checkbox', Label: 'We accept the rules', Required: true },
  { Type: 'text', Label: 'Full name', HelpText: '<i>As in your passport</i>', Required: true, PerParticipant: true },
  { Type: 'multiple-choice', Label: 'Swim?', Options: ['No', 'Well'], Required: true, PerParticipant: true },
  { Type: 'multi-select', Label: 'Allergies', Options: ['Nuts', 'Milk'] },
  { Type: 'date', Label: 'Born' },
  { Type: 'long-text', Label: 'Notes' },
  { Type: 'file', Label: 'Proof of age', AcceptedFileTypes: ['application/pdf'], MaxFileBytes: 50_000 },
  { Type: 'signature', Label: 'Signature', Required: true, PerParticipant: true },
];

describe('the waiver page in a browser', () => {
  const { test, operator } = useTestApp();
  const browser = useBrowser();
  let context: BrowserContext;
  const faults: string[] = [];

  beforeAll(async () => {
    context = (await newPage(browser, test)).context();
  });

  afterEach(() => Promise.all(context.pages().map((page) => page.close())));

  /** In a separate profile if it has options. */
  async function open(path: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await (options ? newPage(browser, test, options) : context.newPage());
    page.on('console', (message) => {
      if (message.type() === 'error' && !/ (404|410|422) /.test(message.text())) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(path);
    return page;
  }

  const pdf = (name: string, content = PDF) => ({ name, mimeType: 'application/pdf', buffer: content });
  const send = (page: Page) => page.getByRole('button', { name: 'Send answers' }).click();
  const draftIsSaved = (page: Page) => page.getByText('Draft saved.').waitFor();
  const participant = (page: Page, number: number) => page.getByRole('region', { name: `Participant ${number} of 2` });

  async function draw(page: Page, canvas: Locator): Promise<void> {
    await canvas.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await canvas.boundingBox())!;
    await page.mouse.move(x + width / 4, y + height / 2);
    await page.mouse.down();
    for (let step = 1; step <= 10; step++)
      await page.mouse.move(x + width / 4 + step * 15, y + height / 2 - (step % 3) * 9);
    await page.mouse.up();
  }

  it('is filled in, left, gone on with and sent, with a file and signatures', async () => {
    const { path, status, reference } = await openWaiver(test, operator, QUESTIONS, 2);
    let page = await open(path);
    await page.getByText('0 of 7 required answers', { exact: true }).waitFor();
    expect(await faultsOnScreens(page)).toEqual([]);
    await page.getByLabel('We accept the rules').check();
    await page.getByLabel('Choose up to 5 files').setInputFiles([pdf('passport.pdf'), pdf('licence.pdf')]);
    await page.getByRole('checkbox', { name: 'licence.pdf' }).uncheck();
    const first = participant(page, 1);
    await first.getByLabel('Full name').fill('Ada Lovelace');
    await first.getByLabel('Well').check();
    await draw(page, first.locator('canvas'));
    await first.getByRole('checkbox', { name: 'signature.png' }).waitFor();
    await first.getByText('3 of 3').waitFor();
    await draftIsSaved(page);
    await page.close();

    page = await open(path);
    await page.getByText('This is a draft.').waitFor();
    const again = participant(page, 1);
    expect(await again.getByLabel('Full name').inputValue()).toBe('Ada Lovelace');
    expect(await again.getByLabel('Well').isChecked()).toBe(true);
    expect(await again.getByRole('checkbox', { name: 'signature.png' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'passport.pdf' }).isChecked()).toBe(true);
    expect(await page.getByText('licence.pdf').count()).toBe(0);
    const second = participant(page, 2);
    await second.getByLabel('Full name').fill('Charles Babbage');
    await second.getByLabel('No', { exact: true }).check();
    await second.getByLabel('Or type your name as your signature').fill('Charles Babbage');
    // At once: the signature that is still on its way goes first.
    await send(page);
    await page.getByText('Your answers have been sent.').waitFor();
    expect(await faultsOnScreens(page)).toEqual([]);
    expect(await status()).toBe('complete');
    const { body } = await operator.api.get(`/api/v2/operator/bookings/${reference}`);
    const files = body.data.Answers.flatMap(
      (answer: { Files?: { Name: string; ContentType: string }[] }) => answer.Files ?? [],
    );
    expect(
      files.map(({ Name, ContentType }: { Name: string; ContentType: string }) => [Name, ContentType]).sort(),
    ).toEqual([
      ['passport.pdf', 'application/pdf'],
      ['signature.png', 'image/png'],
      ['typed-signature.png', 'image/png'],
    ]);
    await page.goto(path);
    await page.getByText('You have already sent your answers.').waitFor();
    await page.getByRole('link', { name: 'Change answers' }).click();
    expect(await participant(page, 2).getByLabel('Full name').inputValue()).toBe('Charles Babbage');
  });

  it('shows errors above the form and at the fields, and loses no input', async () => {
    const { path, status } = await openWaiver(test, operator, QUESTIONS, 2);
    const page = await open(path);
    await participant(page, 2).getByLabel('Full name').fill('Grace Hopper');
    await send(page);
    const summary = page.getByRole('alert');
    await summary.getByText('Your answers have not been sent').waitFor();
    expect(await summary.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await page.title()).toMatch(/^Error: /);
    expect(await summary.getByRole('listitem').count()).toBe(6);
    expect(await faultsOnScreens(page)).toEqual([]);
    await summary.getByRole('link', { name: 'Full name (participant 1)' }).click();
    const name = participant(page, 1).getByLabel('Full name');
    await page.waitForFunction(() => document.activeElement?.matches('[aria-invalid][type="text"]'));
    expect(await name.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await participant(page, 2).getByLabel('Full name').inputValue()).toBe('Grace Hopper');
    await page.goto(path);
    expect(await participant(page, 2).getByLabel('Full name').inputValue()).toBe('Grace Hopper');
    expect(await page.getByText('<i>As in your passport</i>').count()).toBe(2);
    expect(await status()).toBe('incomplete');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByText('This is a draft.').waitFor({ state: 'detached' });
    expect(await participant(page, 2).getByLabel('Full name').inputValue()).toBe('');
  });

  it('rejects invalid files at their field, before and after they are sent', async () => {
    const { path } = await openWaiver(test, operator, QUESTIONS, 2);
    const page = await open(path);
    const field = page.getByLabel('Choose up to 5 files');
    const fault = page.getByRole('alert');
    await field.setInputFiles(pdf('large.pdf', Buffer.concat([PDF, Buffer.alloc(50_000)])));
    await fault.getByText('“large.pdf” cannot be uploaded. Allowed: PDF, up to 50 kB each.').waitFor();
    await field.setInputFiles(pdf('false.pdf', Buffer.from('not a document')));
    await fault.getByText('“false.pdf” cannot be uploaded.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await faultsOnScreens(page)).toEqual([]);
    await field.setInputFiles(Array.from({ length: 6 }, (_, index) => pdf(`${index}.pdf`)));
    await fault.getByText('Too many files. You can upload up to 5.').waitFor();
    await field.setInputFiles(pdf('good.pdf'));
    await page.getByRole('checkbox', { name: 'good.pdf' }).waitFor();
    expect(await fault.count()).toBe(0);
  });

  it('shows how far a file is, and sends it with the form when it does not get through', async () => {
    const { path, status } = await openWaiver(test, operator, [{ Type: 'file', Required: true }]);
    const page = await open(path);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/files', async (route) => {
      await held;
      await route.abort();
    });
    await page.getByLabel('Choose up to 5 files').setInputFiles(pdf('passport.pdf'));
    await page.getByRole('progressbar', { name: 'Uploading passport.pdf' }).waitFor();
    release();
    await page.getByText('It will be sent with your answers.').waitFor();
    faults.splice(0);
    await send(page);
    await page.getByText('Your answers have been sent.').waitFor();
    expect(await status()).toBe('complete');
  });

  it('lets a signature be wiped out and drawn again', async () => {
    const { path } = await openWaiver(test, operator, [{ Type: 'signature', Required: true }]);
    const page = await open(path, { hasTouch: true });
    const signed = page.getByRole('checkbox', { name: 'signature.png' });
    await draw(page, page.locator('canvas'));
    await signed.waitFor();
    await page.getByRole('button', { name: 'Clear signature' }).click();
    await signed.waitFor({ state: 'detached' });
    await page.locator('label').getByText('0 of 1 required answers').waitFor();
    await page.locator('canvas').tap();
    await signed.waitFor();
    await draftIsSaved(page);
    await page.reload();
    await page.getByRole('button', { name: 'Sign again' }).click();
    await page.getByLabel('Or type your name as your signature').fill('Ada');
    await page.getByRole('checkbox', { name: 'typed-signature.png' }).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(1);
  });

  it('shows that a draft is saved only until the next change', async () => {
    const { path } = await openWaiver(test, operator, [{ Type: 'long-text', Required: true }]);
    const page = await open(path);
    await page.getByRole('textbox').fill('First');
    await draftIsSaved(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/draft', (route) => held.then(() => route.continue()));
    await page.getByRole('textbox').fill('Second');
    await page.getByText('Draft saved.').waitFor({ state: 'detached' });
    release();
    await draftIsSaved(page);
    await page.reload();
    expect(await page.getByRole('textbox').inputValue()).toBe('Second');
  });

  it('works without a script', async () => {
    const { path, status } = await openWaiver(test, operator, QUESTIONS.slice(-2));
    const page = await open(path, { javaScriptEnabled: false });
    await page.getByLabel('Choose up to 5 files').setInputFiles(pdf('passport.pdf'));
    await page.getByRole('button', { name: 'Save for later' }).click();
    await page.getByText('This is a draft.').waitFor();
    await page.getByRole('checkbox', { name: 'passport.pdf' }).waitFor();
    await send(page);
    await page.getByRole('alert').getByText('Please answer this question.').waitFor();
    const picture = await page.screenshot();
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: picture });
    await send(page);
    await page.getByText('Your answers have been sent.').waitFor();
    await page.getByText('passport.pdf').waitFor();
    expect(await status()).toBe('complete');
  });

  it('says so when the booking is cancelled or the link is wrong', async () => {
    const { path, reference } = await openWaiver(test, operator, QUESTIONS);
    await operator.api.post(`/api/v2/operator/bookings/${reference}/cancel`);
    const page = await open(path);
    await page.getByText('This booking was cancelled').waitFor();
    expect(await faultsOnScreens(page)).toEqual([]);
    await page.goto('/waivers/unknown');
    await heading(page, 'This link is not valid').waitFor();
    expect(await faultsOnScreens(page)).toEqual([]);
  });

  it('is previewed by staff for any party, and goes nowhere', async () => {
    const { activityId, path } = await openWaiver(test, operator, QUESTIONS, 2);
    const page = await signedIn(browser, test, await addStaff(test, operator));
    await page.goto(`/dashboard/activities/${activityId}`);
    await page.getByRole('link', { name: 'Preview the waiver page' }).click();
    await page.getByText('Participant 1 of 1').waitFor();
    await page.getByLabel('Participants').selectOption('2');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('Participant 2 of 2').waitFor();
    expect(await faultsOnScreens(page)).toEqual([]);
    const questions = () => page.locator('[data-section]').evaluateAll((all) => all.map((each) => each.outerHTML));
    const previewed = await questions();
    const name = participant(page, 1).getByLabel('Full name');
    await name.fill('Nobody');
    await name.press('Enter');
    await page.getByText('1 of 7 required answers', { exact: true }).waitFor();
    expect(page.url()).toContain('waiver?Participants=2');
    for (const button of ['Send answers', 'Save for later']) {
      expect(await page.getByRole('button', { name: button }).isDisabled()).toBe(true);
    }
    await page.goto(path);
    expect(await questions()).toEqual(previewed);
  });

  it('violates no content security policy and throws nothing', () => {
    expect(faults).toEqual([]);
  });
});
