import type { Page } from 'playwright-core';
import { heading, signedIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

describe('schedule and activities in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-02T06:00:00Z' });
  const browser = useBrowser();
  let activityId: string;
  let page: Page;

  beforeAll(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    page = await signedIn(browser, test, await addStaff(test, operator));
  });

  const add = async (date: string, time: string) => {
    await page.goto(`/dashboard/schedule/add?ActivityID=${activityId}&Date=${date}`);
    await page.getByLabel('Start').fill(time);
  };

  it('adds a timeslot once, and says when it is there already', async () => {
    await add('2027-06-03', '09:00');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Session added.').waitFor();
    await page.getByRole('link', { name: /09:00/ }).waitFor();
    await add('2027-06-03', '09:00');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').getByText('already has a timeslot on 2027-06-03 at 09:00').waitFor();
  });

  it('adds timeslots on chosen days of the week', async () => {
    await add('2027-06-05', '11:00');
    await page.getByLabel('Every week').check();
    await page.getByLabel('Saturday').check();
    await page.getByLabel('Sunday').check();
    await page.getByRole('button', { name: 'Add' }).click();
    await page.locator('#add-Repeat-Until-error').getByText('is required').waitFor();
    expect(await page.getByLabel('Sunday').isChecked()).toBe(true);
    await page.getByLabel('Until').fill('2027-06-20');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('6 timeslots added.', { exact: true }).waitFor();
    const listed = await operator.api.get(`/api/v2/operator/activities/${activityId}/timeslots`, {
      From: '2027-06-05',
    });
    expect(listed.body.data).toHaveLength(6);
    await page.goto('/dashboard/schedule?View=month');
    await page.getByRole('link', { name: 'Sat, 12 Jun 2027, 1 session, 0 of 10 places taken' }).click();
    await page.getByText('Mon, 7 Jun 2027 to Sun, 13 Jun 2027').waitFor();
  });

  it('never drops a part of a repetition without a word', async () => {
    const fillIn = [
      () => page.getByLabel('Until').fill('2027-08-20'),
      () => page.getByLabel('Sunday').check(),
      () => page.getByLabel('Repeat every (days or weeks)').fill('2'),
    ];
    for (const [index, part] of fillIn.entries()) {
      await add('2027-08-05', '11:00');
      await part();
      await page.getByRole('button', { name: 'Add' }).click();
      const said = page.locator('fieldset').filter({ hasText: 'How often' }).locator('.error');
      expect([index, await said.innerText()]).toEqual([
        index,
        expect.stringMatching(/^Must be every day or every week/i),
      ]);
    }
    await page.getByLabel('Every week').check();
    await page.getByLabel('Until').fill('2027-08-20');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('2 timeslots added.').waitFor();
    await add('2027-08-05', '11:00');
    await page.getByRole('radio', { name: 'Every day' }).check();
    await page.getByLabel('Until').fill('2027-08-06');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('1 timeslot added. 1 date skipped because it already had one.').waitFor();
  });

  it('tells how many were added in its own words only', async () => {
    for (const note of [
      'timeslots-added:x',
      'timeslots-added:<b>',
      'timeslots-added:1:-1',
      'constructor',
      'toString:1',
    ]) {
      await page.goto(`/dashboard/schedule?note=${encodeURIComponent(note)}`);
      expect([note, await page.locator('.note').count()]).toEqual([note, 0]);
    }
  });

  it('changes, closes and cancels a timeslot', async () => {
    const { TimeslotID } = await operator.addTimeslot(activityId, '2027-06-05', '10:00', 6);
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, { Participants: 3 }));
    await page.goto(`/dashboard/schedule/${TimeslotID}`);
    await page.getByLabel('Places').fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('3 places are already booked.').waitFor();
    await page.getByLabel('Places').fill('4');
    await page.getByLabel('Status').selectOption('closed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Session updated.').waitFor();
    expect(await page.getByText('3 / 4').isVisible()).toBe(true);
    await page.getByText('Cancel session').click();
    await page.getByRole('button', { name: 'Cancel this session' }).click();
    await page.locator('#cancel-Refund-error').waitFor();
    await page.getByLabel('Nothing').check();
    await page.getByRole('button', { name: 'Cancel this session' }).click();
    await page.getByText('Session cancelled, along with all its bookings.').waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Ada Lovelace' }).innerText()).toContain('cancelled');
  });

  it('adds and publishes an activity with its tickets', async () => {
    await page.goto('/dashboard/activities');
    await page.getByRole('link', { name: 'New activity' }).click();
    await page.getByLabel('Price in GBP').first().fill('12,345');
    await page.getByRole('button', { name: 'Add activity' }).click();
    await page.locator('#activity-TicketTypes-0-Price-error').getByText('must be an amount such as 45.00').waitFor();
    await page.locator('#activity-Name-error').waitFor();
    await page.getByLabel('Name').first().fill('Harbour cruise');
    await page.getByLabel('Price in GBP').first().fill('12.50');
    await page.getByRole('button', { name: 'Add activity' }).click();
    await heading(page, 'Harbour cruise').waitFor();
    await page.getByLabel('Description').fill('An hour around the harbour.');
    await page.getByText('Add a ticket', { exact: true }).click();
    await page.locator('[name="TicketTypes.1.Name"]').fill('Child');
    await page.getByLabel('Price in GBP').nth(1).fill('6');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Activity updated.').waitFor();
    const found = await operator.api.get('/api/v2/ota/partner/resolve-product', { Name: 'Harbour cruise' });
    expect(found.body.data).toMatchObject({
      Description: 'An hour around the harbour.',
      TicketTypes: [{ Price: { Amount: 1250 } }, { Name: 'Child', Price: { Amount: 600 } }],
    });
  });

  it('adds, orders, changes and removes questions in place', async () => {
    await page.goto(`/dashboard/activities/${activityId}`);
    await page.getByText('Add a question', { exact: true }).click();
    for (const label of ['Can you swim?', 'How old are you?']) {
      await page.locator('#edit-question-new').getByLabel('Question', { exact: true }).fill(label);
      await page.getByRole('button', { name: 'Add question' }).click();
      await page
        .getByRole('button', { name: `Up: ${label}` })
        .or(page.getByText(label))
        .first()
        .waitFor();
      await page.getByText('Question added.').waitFor();
    }
    await page.getByRole('button', { name: 'Up: How old are you?' }).click();
    await page.getByRole('button', { name: 'Down: How old are you?' }).waitFor();

    const question = page.locator('.questions > li').filter({ hasText: 'Can you swim?' });
    const options = question.getByLabel('Options', { exact: false }).first();
    await question.locator('summary').first().click();
    expect(await options.isVisible()).toBe(false);
    await question.getByLabel('Answer type').selectOption('multiple-choice');
    await options.waitFor();
    await question.getByLabel('Required').check();
    await question.getByRole('button', { name: 'Save question' }).click();
    await question.getByRole('alert').getByText('Options are required for multiple-choice.').waitFor();
    await options.fill('Yes\nNo');
    await question.getByRole('button', { name: 'Save question' }).click();
    await page.getByText('Question updated.').waitFor();

    const other = page.locator('.questions > li').filter({ hasText: 'How old are you?' });
    await other.locator('summary').first().click();
    await other.getByText('Remove this question').click();
    await other.getByRole('button', { name: 'Remove question' }).click();
    await page.getByText('Question removed').waitFor();
    const { body } = await operator.api.get(`/api/v2/operator/activities/${activityId}/questions`);
    expect(body.data).toMatchObject([{ Label: 'Can you swim?', Options: ['Yes', 'No'], Required: true, Position: 1 }]);
  });

  it('shows only the fields of the selected type, and those with errors', async () => {
    await page.goto(`/dashboard/activities/${activityId}?Add=question`);
    const form = page.locator('#edit-question-new');
    const visible = async () => {
      const labels = await form.locator('label, legend').filter({ visible: true }).allInnerTexts();
      return labels.map((label) => label.replace(' (optional)', '').trim());
    };
    const always = ['Question', 'Answer type', 'Required', 'Answered by each participant', 'Help text'];
    const fieldsOf = {
      text: ['Flag every answer on the day sheet', 'Use the answer as'],
      'long-text': ['Flag every answer on the day sheet'],
      'multiple-choice': ['Options', 'Flagged options'],
      'multi-select': ['Options', 'Flagged options'],
      checkbox: [],
      date: [],
      file: ['Flag every answer on the day sheet', 'Kinds of files', 'Images', 'PDF', 'Largest file'],
      signature: [],
    };
    for (const [type, own] of Object.entries(fieldsOf)) {
      await form.getByLabel('Answer type').selectOption(type);
      expect([type, (await visible()).sort()]).toEqual([type, [...always, ...own].sort()]);
    }
  });
});
