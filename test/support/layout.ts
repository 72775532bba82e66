import type { Page } from 'playwright-core';

/**
 * Parts that reach beyond the screen, if the page scrolls sideways, texts that are cut off without a title, and code
 * whose lines are joined.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = <T extends HTMLElement>(selector: string) => [...document.querySelectorAll<T>(selector)];
    const needed = document.documentElement.scrollWidth;
    const tooWide = needed > innerWidth ? [`needs ${needed} px`] : [];
    if (needed > innerWidth) {
      const parts = all('body *').filter(
        (each) => !each.closest('table') && each.getBoundingClientRect().right > innerWidth + 1,
      );
      tooWide.push(...parts.slice(-3).map((each) => `too wide: ${each.outerHTML.slice(0, 200)}`));
    }
    const cutOff = all('.clip, .badge').filter((each) => each.scrollWidth > each.clientWidth && !each.title);
    const joined = all('pre > code').filter((each) => !getComputedStyle(each).whiteSpace.startsWith('pre'));
    return [
      ...tooWide,
      ...cutOff.map((each) => `cut off: ${each.outerHTML}`),
      ...joined.map((each) => `lines joined: ${each.outerHTML.slice(0, 200)}`),
    ];
  });
}

/** Rows in which a hidden cell shifts the others into the wrong column. */
export function shiftedRows(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('tr')]
      .filter((row) => row.offsetParent && [...row.cells].some(({ offsetParent }) => !offsetParent))
      .map((row) => row.outerHTML.slice(0, 300)),
  );
}
