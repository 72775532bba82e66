import type { BrowserContextOptions, Page } from 'playwright-core';
import { faultsOnScreens } from '../support/accessibility';
import { newPage, signIn } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';
import { addQuestion } from '../support/waivers';

const BOOKINGS = '/api/v2/operator/bookings';
const PAGE = '/dashboard/check-in';
const PHONE = { width: 390, height: 844 };

/** A Saturday morning at the gate, with a scanner that types codes and presses Enter. */
describe('the gate in a browser', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:30:00Z' });
  const browser = useBrowser();
  let email: string;
  let page: Page;
  let yesterdays: { reference: string; code: string };

  beforeAll(async () => {
    email = await addStaff(test, operator, 'desk');
    test.clock.set('2027-06-04T08:30:00Z');
    yesterdays = await book(await addSession('2027-06-04'), '2027-06-04', 'Yesterday');
    test.clock.set('2027-06-05T08:30:00Z');
    page = await openGate();
  });

  async function openGate(options: BrowserContextOptions = {}): Promise<Page> {
    const opened = await newPage(browser, test, options);
    await opened.addInitScript('navigator.vibrate = (pattern) => (window.buzz = [...(window.buzz ?? []), pattern])');
    await signIn(opened, email);
    await opened.goto(PAGE);
    return opened;
  }

  async function addSession(date: string, hasWaiver = false): Promise<string> {
    const { ActivityID } = await operator.addActivity();
    if (hasWaiver) await addQuestion(operator, ActivityID, { Type: 'text', Label: 'Name', Required: true });
    await operator.addTimeslot(ActivityID, date, '10:00', 50);
    return ActivityID as string;
  }

  async function book(activityId: string, date: string, LastName: string, Participants = 1) {
    const body = bookingBody(activityId, { Date: date, Participants });
    const Customer = { ...(body['Customer'] as object), LastName };
    const booked = await operator.api.post(BOOKINGS, { ...body, Customer, Payment: { Method: 'cash' } });
    expect([booked.status, booked.text]).toEqual([201, booked.text]);
    const reference: string = booked.body.data.BookingReference;
    const { body: read } = await operator.api.get(`${BOOKINGS}/${reference}`);
    return { reference, code: read.data.UnitItems[0].TicketCode as string };
  }

  const checkedIn = async (reference: string) =>
    (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data.CheckedIn;

  /** Types the code and presses Enter, like a scanner, wherever the focus is. */
  async function scan(on: Page, code: string, verdict: string): Promise<void> {
    // Without scripts, the field has the focus once the page has been loaded.
    await on.waitForLoadState();
    await on.keyboard.type(code);
    await on.keyboard.press('Enter');
    await on.locator(`#gate[data-shown="${code}"] [data-verdict="${verdict}"]`).waitFor();
  }

  it('takes 13 actions for 12 guests, and stops yesterday’s ticket, a used one and an unsigned one', async () => {
    const today = '2027-06-05';
    const [activity, unsigned] = [await addSession(today), await addSession(today, true)];
    const guests: { code: string; reference: string; verdict: string }[] = [];
    for (let number = 1; number <= 10; number++) {
      guests.push({ ...(await book(activity, today, `Guest ${number}`)), verdict: number === 4 ? 'bad' : 'in' });
    }
    guests.splice(6, 0, { ...yesterdays, verdict: 'bad' });
    guests.push({ ...(await book(unsigned, today, 'Unsigned')), verdict: 'warn' });
    expect((await operator.api.post(`${BOOKINGS}/${guests[3]!.reference}/check-in`)).status).toBe(200);
    const before = await Promise.all(guests.map(({ reference }) => checkedIn(reference)));

    const actions = [
      () => page.getByLabel('Check in valid tickets automatically').check(),
      ...guests.map(
        ({ code, verdict }) =>
          () =>
            scan(page, code, verdict),
      ),
    ];
    expect(actions.length).toBeLessThanOrEqual(13);
    for (const act of actions) await act();

    const after = await Promise.all(guests.map(({ reference }) => checkedIn(reference)));
    expect(after.map((count, index) => count - before[index]!)).toEqual(
      guests.map(({ verdict }) => (verdict === 'in' ? 1 : 0)),
    );
    expect(guests.filter(({ verdict }) => verdict !== 'in')).toHaveLength(3);
    // An explicit act lets in the guest without a signature.
    await page.getByText('Waiver not signed').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Welcome: Ada Unsigned/ }).waitFor();
    expect(await page.evaluate('window.buzz.length')).toBe(13);
    expect(await page.getByLabel('Check in valid tickets automatically').isChecked()).toBe(true);
    expect(new URL(page.url()).searchParams.has('Done')).toBe(false);
  });

  it.each([true, false])(
    'lets in with one more Enter, and takes the next scan instead; scripts: %s',
    async (hasScripts) => {
      const activity = await addSession('2027-06-05');
      const [one, other] = [await book(activity, '2027-06-05', 'One', 2), await book(activity, '2027-06-05', 'Other')];
      const gate = await openGate({ javaScriptEnabled: hasScripts });
      const scanNext = async (code: string, verdict: string) => {
        if (!hasScripts) await gate.locator('input:focus').waitFor();
        await scan(gate, code, verdict);
      };
      await scanNext(one.code, 'good');
      await scanNext(other.code, 'good');
      expect([await checkedIn(one.reference), await checkedIn(other.reference)]).toEqual([0, 0]);
      await gate.keyboard.press('Enter');
      await gate.locator('[data-verdict="in"]').waitFor();
      await scanNext(one.code, 'good');
      await gate.getByRole('button', { name: 'Check in all 2' }).click();
      await gate.getByRole('heading', { name: 'Welcome: Ada One, 2 people' }).waitFor();
      expect([await checkedIn(one.reference), await checkedIn(other.reference)]).toEqual([2, 1]);
      await gate.context().close();
    },
  );

  it('remembers that the sound is off, and sounds only with it', async () => {
    const { code } = await book(await addSession('2027-06-05'), '2027-06-05', 'Loud');
    const gate = await openGate();
    await gate.addInitScript(`
      const Real = OscillatorNode;
      window.OscillatorNode = class extends Real { constructor(...all) { super(...all); window.tones = (window.tones ?? 0) + 1; } };
    `);
    await gate.goto(PAGE);
    await scan(gate, code, 'good');
    expect(await gate.evaluate('window.tones')).toBe(1);
    await gate.getByLabel('Sound').uncheck();
    await gate.goto(PAGE);
    expect(await gate.getByLabel('Sound').isChecked()).toBe(false);
    await scan(gate, code, 'good');
    expect(await gate.evaluate('window.tones ?? 0')).toBe(0);
    await gate.context().close();
  });

  it('fills the width, with the button in reach of a thumb, in the light and in the dark', async () => {
    const [party, activity] = [await addSession('2027-06-05', true), await addSession('2027-06-05')];
    const [amber, green] = [await book(party, '2027-06-05', 'Amber', 4), await book(activity, '2027-06-05', 'Green')];
    for (const entered of [amber.reference, green.code, 'Ada', 'nobody', '', amber.code]) {
      await page.goto(`${PAGE}?Code=${entered}`);
      expect([entered, await faultsOnScreens(page)]).toEqual([entered, []]);
    }
    for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport);
      const verdict = (await page.locator('.verdict').boundingBox())!;
      const button = (await page.locator('.main-act').boundingBox())!;
      expect(button.height).toBeGreaterThanOrEqual(44);
      expect(button.y + button.height).toBeLessThan(viewport.height);
      if (viewport === PHONE) expect([verdict.x, verdict.width]).toEqual([0, 390]);
    }
  });
});
