import { LANGUAGES } from '../../../../platform/values/language';
import { TEXTS } from '.';

/** Words that are the same in English. */
const SAME = /^(?:Name|Total|Error: |Tickets|Email|Privacy|Places|\d places?|participant \d|Page \d sur \d)$/;

/** Every text with its path. Functions are called with a number or a name for each argument. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const samples = [2, 1].map((number) => Array.from({ length: value.length }, () => number));
    return samples.map((sample, index) => [
      `${path}(${2 - index})`,
      (value as (...values: number[]) => string)(...sample),
    ]);
  }
  return Object.entries(value as object).flatMap(([name, each]) => textsOf(each, path ? `${path}.${name}` : name));
}

const english = new Map(textsOf(TEXTS.en, ''));

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the texts of pages in %s', (language) => {
  const texts = textsOf(TEXTS[language], '').filter(([path]) => !path.startsWith('errors.'));

  it('have the same keys as the English ones', () => {
    const keys = (all: Iterable<string>) => [...all].filter((path) => !path.startsWith('errors.')).sort();
    expect(keys(texts.map(([path]) => path))).toEqual(keys(english.keys()));
  });

  it('are translated', () => {
    const same = texts.filter(([path, text]) => text === english.get(path) && text !== '' && !SAME.test(text));
    expect(same.map(([path]) => path)).toEqual([]);
  });

  it('have the values and the places for names that the English ones have', () => {
    const marksOf = (text: string) => text.match(/#/g)?.length ?? 0;
    const isWithout = ([path, text]: [string, string]) => marksOf(text) !== marksOf(english.get(path)!);
    expect(texts.filter(isWithout).filter(([path]) => path !== 'scripts.rejected')).toEqual([]);
    expect(texts.filter(([, text]) => /undefined|NaN|\$\{/.test(text))).toEqual([]);
  });

  it('explain errors in one sentence', () => {
    const { errors } = TEXTS[language];
    for (const code of ['is-required', 'is-email', 'unknown-code', 'constructor']) {
      expect(errors.labelled('X', errors.field(code, 'must be English.'))).toMatch(/^X: \S.*\.$/);
    }
    for (const type of ['insufficient-capacity', 'internal', '__proto__']) {
      expect(errors.problem(type, 'English.')).toMatch(/^(?!English)\S.*\.$/);
    }
  });
});
