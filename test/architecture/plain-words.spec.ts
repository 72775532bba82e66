import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readDocument } from './documents';
import {
  findOddNames,
  findOddWords,
  findOddWordsInCode,
  findOddWordsInComments,
  findOddWordsInDrawing,
} from './odd-words';

/** Installed or built, generated, history, texts in other languages, or the list of odd words. */
const NOT_REVIEWED =
  /(?:^|\/)texts\/(?:de|fr|es|it)\b|(?:^|\/)(?:node_modules|dist|data|coverage|\.git|\.generated|generated|released)\/|^test\/clients\/|^test\/architecture\/(?:odd|plain)-words|^CHANGELOG\.md$|^LICENSE$/;

const NOT_TEXT = /\.(?:webp|png|woff2|json|txt|css|tgz|pem|gitkeep)$/;

/** Every text file of the repository. */
function listTexts(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return NOT_REVIEWED.test(`${path}/`) ? [] : listTexts(`${path}/`);
    return NOT_REVIEWED.test(path) || NOT_TEXT.test(path) ? [] : [path];
  });
}

function oddWordsIn(path: string): string[] {
  const text = readDocument(path);
  if (path.endsWith('.md')) return findOddWords(text);
  if (path.endsWith('.svg')) return findOddWordsInDrawing(text);
  if (/\.(?:tsx?|[cm]?js)$/.test(path)) return findOddWordsInCode(path, text);
  return findOddWordsInComments(text);
}

describe('the words of every text file', () => {
  const paths = listTexts();

  it.each([
    ...['README.md', 'src/main.ts', 'test/image/run-container.sh', '.env.example', '.ci/run', 'Dockerfile'],
    ...['deploy/compose.yaml', 'deploy/cluster/galera.cnf', '.github/workflows/nightly.yml', '.npmrc'],
  ])('include %s', (path) => {
    expect(paths).toContain(path);
  });

  it('are ordinary', () => {
    expect(paths.length).toBeGreaterThan(1_500);
    expect(paths.flatMap((path) => oddWordsIn(path).map((word) => `${path}:${word}`))).toEqual([]);
    expect(findOddWords((JSON.parse(readDocument('package.json')) as { description: string }).description)).toEqual([]);
  });
});

describe('the names in the source', () => {
  it('are ordinary', () => {
    const paths = listTexts('src/').filter((path) => /\.tsx?$/.test(path));
    expect(paths.flatMap((path) => findOddNames(path, readDocument(path)).map((name) => `${path}: ${name}`))).toEqual(
      [],
    );
  });

  it('are those of declarations', () => {
    const code = 'interface WantedPlaces { wanted: number } const formatDate = spellDate, total = wanted;';
    expect(findOddNames('a.ts', code)).toEqual([
      '“WantedPlaces” (…Request, requested)',
      '“wanted” (…Request, requested)',
    ]);
  });
});

describe('odd words', () => {
  it('are found in prose, with their line and better ones', () => {
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

  it('are found in comments and texts of several words, but not in code, names or statements', () => {
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

  it('are found in comments of configuration and in drawings', () => {
    expect(findOddWordsInComments('# It is founded once\nname: founded\n')).toEqual(['1: “founded” (bootstrapped)']);
    expect(findOddWordsInDrawing('<text class="mail">No answer?\nBegin again</text>')).toEqual(['2: “Begin” (start)']);
  });
});
