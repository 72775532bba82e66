import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = join(__dirname, '../../src/interfaces/html/assets');

const styleSheets = readdirSync(ASSETS).filter((name) => name.endsWith('.css'));

/** What a style sheet declares for the dark, such as `--ground`; everything else in such a block. */
function inTheDark(name: string): { colours: string[]; others: string } {
  const css = readFileSync(join(ASSETS, name), 'utf8');
  const blocks = [...css.matchAll(/@media [^{]*prefers-color-scheme[^{]*\{\s*:root \{([^}]*)\}\s*\}/g)];
  expect([name, css.match(/prefers-color-scheme/g)?.length ?? 0]).toEqual([name, blocks.length]);
  const declared = blocks.map(([, declarations]) => declarations!).join('');
  const variable = /--([\w-]+): (#[0-9a-f]+|none);/g;
  return { colours: [...declared.matchAll(variable)].map(([, each]) => each!), others: declared.replace(variable, '') };
}

describe('the dark colour scheme', () => {
  // Then a page that was checked in the light needs to be checked for its colours only: see `faultsOnScreens`.
  it('changes the values of colours and nothing else', () => {
    expect(styleSheets.map((name) => inTheDark(name).others.trim()).join('')).toBe('');
    expect(styleSheets.flatMap((name) => inTheDark(name).colours).length).toBeGreaterThan(20);
  });
});
