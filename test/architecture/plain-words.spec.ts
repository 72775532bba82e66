import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, listDocuments, readDocument } from './documents';
import { findOddWords, findOddWordsInCode } from './odd-words';

const FOLDERS = ['src', 'test', 'bench', 'scripts', 'examples', 'sdk/typescript/src', 'sdk/typescript/test'];

/** Generated files and packages, and the list of odd words. */
const NOT_REVIEWED = /node_modules|^test\/(?:\.generated|clients)\/|^test\/architecture\/(?:odd|plain)-words/;

function listCode(): string[] {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  return paths.filter((path) => /\.(?:tsx?|[cm]js)$/.test(path) && !NOT_REVIEWED.test(path));
}

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

describe('the words of code', () => {
  it('are ordinary in comments and texts', () => {
    const paths = listCode();
    expect(paths.length).toBeGreaterThan(1_400);
    expect(
      paths.flatMap((path) => findOddWordsInCode(path, readDocument(path)).map((word) => `${path}:${word}`)),
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
