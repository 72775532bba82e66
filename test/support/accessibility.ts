import type axe from 'axe-core';
import { source } from 'axe-core';
import type { Page } from 'playwright-core';

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
