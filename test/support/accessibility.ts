import type axe from 'axe-core';
import { source } from 'axe-core';
import type { Page } from 'playwright-core';
import { contrastFaults } from './contrast';
import { layoutFaults } from './layout';

interface Rules {
  /** Only these; all that axe has when none are given. */
  readonly only?: readonly string[];
  /** All but these. */
  readonly without?: readonly string[];
}

/**
 * The rules that the page breaks as it looks now, each with one of the elements that do. Axe is loaded once for each
 * document, which makes it several times faster than its own driver, which loads it and another page for each check.
 */
export async function violationsOf(page: Page, { only = [], without = [] }: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ only, without }) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const { violations } = await loaded.run(document, {
        resultTypes: ['violations'],
        ...(only.length > 0 && { runOnly: [...only] }),
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
    },
    { only, without },
  );
}

/**
 * What is wrong with the page as it is: on a computer in the light by all rules, and on a telephone in the dark by those
 * that colours and widths can break. Every part of it is looked at in both widths and both schemes, but not in each
 * combination of them.
 */
export async function faultsOnScreens(page: Page): Promise<string[]> {
  await show(page, 1440, 'light');
  const onComputer = [...(await violationsOf(page)), ...(await layoutFaults(page))];
  await show(page, 390, 'dark');
  const rules = { only: ['scrollable-region-focusable'] };
  const found = [...(await violationsOf(page, rules)), ...(await colourFaults(page)), ...(await layoutFaults(page))];
  await show(page, 1440, 'light');
  return [
    ...onComputer.map((fault) => `1440 px wide, light: ${fault}`),
    ...found.map((fault) => `390 px wide, dark: ${fault}`),
  ];
}

/** All that another colour scheme can break: style sheets change nothing but colours for it. */
export async function colourFaults(page: Page): Promise<string[]> {
  return [...(await contrastFaults(page)), ...(await violationsOf(page, { only: ['link-in-text-block'] }))];
}

async function show(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}
