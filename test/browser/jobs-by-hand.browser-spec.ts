import type { Locator, Page } from 'playwright-core';
import { heading } from '../support/browser';
import { addStaff } from '../support/dashboard-client';
import { HANDS, type Hand, handOf } from '../support/hands';
import { addShift } from '../support/shift';
import { useBrowser } from '../support/use-browser';
import { useTestApp } from '../support/use-test-app';

/** The jobs that other suites perform by mouse, on a phone and with the keyboard alone, within the same actions. */
describe.each(HANDS)('the jobs of a shift by %s', (name) => {
  const { test, operator } = useTestApp();
  const browser = useBrowser();
  let shift: Awaited<ReturnType<typeof addShift>>;
  let hand: Hand;
  let page: Page;

  beforeAll(async () => {
    shift = await addShift(test, operator);
    hand = await handOf(name, browser, test, await addStaff(test, operator));
    page = hand.page;
  });
  /** @param most the actions that the job may take */
  async function perform(job: string, most: number, act: () => Promise<unknown>): Promise<void> {
    hand.startCounting();
    await act();
    expect({ job, actions: hand.actions <= most ? 'few' : hand.actions, faults: hand.faults }).toEqual({
      ...{ job, actions: 'few', faults: [] },
    });
  }

  const button = (label: string | RegExp) => page.getByRole('button', { name: label });
  const link = (label: string | RegExp) => page.getByRole('link', { name: label }).first();
  const action = (label: string) => page.locator('.booking-actions summary', { hasText: label });
  const shown = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const repeat = async (times: number, control: Locator) => {
    for (let time = 0; time < times; time++) await hand.press(control);
  };

  it('sells to a family of four', async () => {
    await perform('family', 9, async () => {
      await hand.press(page.getByRole('link', { name: 'Sell', exact: true }));
      await hand.press(button(/11:00/));
      if (name === 'keyboard') {
        await hand.type(page.getByRole('spinbutton', { name: 'Adult' }), '2');
        await hand.type(page.getByRole('spinbutton', { name: 'Child' }), '2');
      } else {
        await repeat(1, button('More: Adult'));
        await repeat(2, button('More: Child'));
      }
      await hand.type(page.getByLabel('Name'), 'Smith');
      await hand.press(page.locator('.pay').getByRole('button', { name: 'Card' }));
      await shown('4 places, Learn to sail, today 11:00. £140.00 paid by card.');
    });
  });

  it('finds a booking, moves it, adds a child and sees who changed the price', async () => {
    await page.goto('/dashboard/bookings');
    await perform('find', 2, async () => {
      await hand.type(page.getByLabel('Search'), 'OSWALD');
      await (name === 'keyboard' ? hand.enter() : hand.press(button('Show')));
      await page.waitForURL(/Search=OSWALD/);
      await shown('Zoë Oswaldson');
    });
    await page.goto(`/dashboard/bookings/${shift.booking}`);
    await perform('move', 4, async () => {
      await hand.press(action('Move'));
      await hand.press(page.getByRole('button', { name: 'Move', exact: true }));
      await shown('Saturday 5 June 17:00');
    });
    await perform('one more', 4, async () => {
      await hand.press(action('Change'));
      await hand.type(page.getByLabel('Places'), '3');
      await hand.press(button('Save'));
      await shown('£45.00 more to collect');
      await hand.press(button('Save'));
      await shown('Take £45.00');
    });
    await perform('who', 2, async () => {
      await hand.press(page.locator('summary', { has: page.getByRole('heading', { name: 'History' }) }));
      await shown('Kim Okafor changed the places from 2 to 3 and the price from £90.00 to £135.00.');
    });
  });

  it('reads the day sheet and the allergies', async () => {
    await page.goto('/dashboard');
    await perform('day sheet', 1, async () => {
      await hand.press(link(/^Day sheet/));
      await heading(page, /^Sunset kayak tour, 10:00/).waitFor();
    });
    await page.goto('/dashboard');
    await perform('allergies', 2, async () => {
      await hand.press(link(/flags?$/));
      await shown('Bees');
    });
  });

  it('lets in twelve guests, and stops three', async () => {
    await page.goto('/dashboard/check-in');
    await perform('gate', 13, async () => {
      await hand.select(page.getByLabel('Check in valid tickets automatically'));
      for (const { code, verdict } of shift.guests) {
        // A scanner types, wherever the focus is.
        hand.actions++;
        await page.keyboard.type(code);
        await page.keyboard.press('Enter');
        await page.locator(`#gate[data-shown="${code}"] [data-verdict="${verdict}"]`).waitFor();
      }
    });
    expect(shift.guests.filter(({ verdict }) => verdict !== 'in')).toHaveLength(3);
  });

  it('changes the places of July', async () => {
    await page.goto('/dashboard');
    await perform('July', 6, async () => {
      await hand.press(link('Schedule'));
      await hand.press(link('Change many sessions'));
      await hand.press(link('July 2027'));
      await hand.type(page.getByLabel('Places'), '8');
      await hand.press(button('Preview'));
      await hand.press(button('Change 31 sessions'));
      await shown('31 sessions changed.');
    });
  });

  it('cancels fifteen sessions in a storm, and closes the day', async () => {
    await page.goto('/dashboard');
    await perform('storm', 10, async () => {
      await hand.press(link('Cancel sessions'));
      await hand.press(link('From 16:00'));
      await hand.type(page.getByLabel('Reason'), 'Strong wind');
      await hand.select(page.getByLabel('Everything customers paid you'));
      await hand.press(button('Preview'));
      await hand.press(button('Cancel 15 sessions'));
      await shown('15 sessions cancelled');
    });
    await page.goto('/dashboard');
    await perform('close', 3, async () => {
      await hand.press(link('Close this day'));
      await hand.press(button(/^Close \d+ sessions$/));
      await shown(/sessions changed\.$/);
    });
  });
});
