import type { Browser, Locator, Page } from 'playwright-core';
import { signedIn } from './browser';
import type { TestApp } from './test-app';

/** The smallest side of what a finger hits, in pixels. */
const FINGER = 44;

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

/** More stops of the Tab key than any page has. */
const MAX_TABS = 200;

declare global {
  /** Set before a key is pressed, to notice that the same page is still open. */
  var isSameDocument: boolean | undefined;
}

/** Uses pages as a person does, and counts what that takes. */
export abstract class Hand {
  /** Controls that were pressed, and fields that were filled in. */
  actions = 0;
  /** Keys that were pressed, other than in a field. */
  keys = 0;
  /** What a person could hardly hit or see. */
  readonly faults: string[] = [];

  constructor(readonly page: Page) {}

  startCounting(): void {
    this.actions = 0;
    this.keys = 0;
    this.faults.length = 0;
  }

  /** Presses a link or a button, or opens or closes details. */
  async press(control: Locator): Promise<void> {
    this.actions++;
    await this.hit(control);
  }

  /** Selects a checkbox or a radio button. */
  async select(control: Locator): Promise<void> {
    await this.press(control);
    expect(await control.isChecked()).toBe(true);
  }

  /** Fills in a field. */
  async type(field: Locator, text: string): Promise<void> {
    this.actions++;
    await this.fill(field, text);
  }

  /** Presses Enter in the field that was filled in. */
  async enter(): Promise<void> {
    this.actions++;
    this.keys++;
    await this.page.keyboard.press('Enter');
  }

  protected abstract hit(control: Locator): Promise<void>;

  protected fill(field: Locator, text: string): Promise<void> {
    return field.fill(text);
  }
}

class Finger extends Hand {
  protected async hit(control: Locator): Promise<void> {
    await this.measure(control);
    await control.tap();
  }

  protected override async fill(field: Locator, text: string): Promise<void> {
    await this.measure(field);
    await super.fill(field, text);
  }

  private async measure(control: Locator): Promise<void> {
    const small = await control.evaluate((element, least) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      const isSmall = Math.round(Math.min(width, height)) < least;
      return isSmall ? `${element.outerHTML.slice(0, 200)} is ${width} × ${height}` : undefined;
    }, FINGER);
    if (small) this.faults.push(small);
  }
}

class Keyboard extends Hand {
  override async select(control: Locator): Promise<void> {
    this.actions++;
    await this.reach(control);
    await this.stroke('Space');
    expect(await control.isChecked()).toBe(true);
  }

  protected async hit(control: Locator): Promise<void> {
    await this.reach(control);
    await this.stroke('Enter');
  }

  protected override async fill(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }

  private async stroke(key: string): Promise<void> {
    await this.page.evaluate(() => void (globalThis.isSameDocument = true));
    this.keys++;
    await this.page.keyboard.press(key);
  }

  private async reach(control: Locator): Promise<void> {
    await control.waitFor();
    if (await this.page.evaluate(() => globalThis.isSameDocument && document.activeElement === document.body)) {
      this.faults.push(`the focus was lost before ${String(control)}`);
    }
    for (let tabs = 0; (await this.lookAt(control)) === 'elsewhere'; tabs++) {
      if (tabs > MAX_TABS) throw new Error(`the keyboard does not reach ${String(control)}`);
      this.keys++;
      await this.page.keyboard.press('Tab');
    }
  }

  /** Where the focus is, which must be visible. A group of radio buttons is one stop of the Tab key. */
  private async lookAt(control: Locator): Promise<'here' | 'elsewhere'> {
    const { place, fault } = await control.evaluate((wanted) => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return { place: 'elsewhere' as const, fault: undefined };
      const { top, bottom, width, height } = focused.getBoundingClientRect();
      const isMarked = getComputedStyle(focused).outlineStyle !== 'none';
      const isShown = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
      const groupOf = (element: Element) =>
        element instanceof HTMLInputElement && element.type === 'radio' ? element.name : undefined;
      const isInGroup = groupOf(wanted) !== undefined && groupOf(wanted) === groupOf(focused);
      return {
        place: focused === wanted ? ('here' as const) : isInGroup ? ('group' as const) : ('elsewhere' as const),
        fault: isMarked && isShown ? undefined : `the focus is not visible: ${focused.outerHTML.slice(0, 200)}`,
      };
    });
    if (fault) this.faults.push(fault);
    if (place !== 'group') return place;
    await this.moveInGroup(control);
    return 'here';
  }

  private async moveInGroup(control: Locator): Promise<void> {
    const isThere = () => control.evaluate((wanted) => wanted === document.activeElement);
    for (let steps = 0; steps < 10 && !(await isThere()); steps++) {
      this.keys++;
      await this.page.keyboard.press('ArrowDown');
    }
  }
}

export const HANDS = ['finger', 'keyboard'] as const;
export type HandName = (typeof HANDS)[number];

/** Signs somebody in, at Today: on a computer without a mouse, or on a phone. */
export async function handOf(name: HandName, browser: Browser, test: TestApp, email: string): Promise<Hand> {
  const page = await signedIn(browser, test, email, name === 'finger' ? PHONE : {});
  return name === 'finger' ? new Finger(page) : new Keyboard(page);
}
