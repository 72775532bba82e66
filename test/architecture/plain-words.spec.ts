import { listDocuments, readDocument } from './documents';
import { findOddWords, findOddWordsInCode } from './odd-words';
import { readSourceFiles } from './source-files';

/** These two modules are about to be replaced. */
const NOT_REVIEWED = /^(?:fast-path|freshness)\//;

describe('the words of documents', () => {
  it.each(listDocuments())('%s uses ordinary words', (path) => {
    expect(findOddWords(readDocument(path))).toEqual([]);
  });

  it('names the line, the word and better ones', () => {
    const text = [
      '# Title',
      '',
      'You are told of changes,',
      'whoever you are. `kept` [asked](asked.md)',
      '',
      '```sh',
      'told',
      '```',
    ];
    expect(findOddWords(text.join('\n'))).toEqual([
      '3: “told” (notified, published)',
      '4: “whoever” (anyone who, clients that)',
      '4: “asked” (requested)',
    ]);
  });
});

describe('the words of the source', () => {
  it('are ordinary in comments and texts', () => {
    const reviewed = readSourceFiles().filter(({ path }) => !NOT_REVIEWED.test(path));
    expect(reviewed.length).toBeGreaterThan(800);
    expect(
      reviewed.flatMap(({ path, text }) => findOddWordsInCode(path, text).map((word) => `${path}:${word}`)),
    ).toEqual([]);
  });

  it('are comments and texts of several words, but not code, names or statements', () => {
    const code = [
      '// Whoever is told',
      "const asked = 'kept', begun = `Nothing was kept of ${asked}.`;",
      "const sql = 'SELECT 1 FROM facts WHERE 1 = 1';",
      '/* The folder `mail` */',
      'const page = <p class="facts few">You have mail</p>;',
    ];
    expect(findOddWordsInCode('page.tsx', code.join('\n'))).toEqual([
      '1: “Whoever” (anyone who, clients that)',
      '1: “told” (notified, published)',
      '2: “kept” (stored, cached)',
      '5: “mail” (email)',
    ]);
  });
});
