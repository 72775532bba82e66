import { listDocuments, readDocument } from './documents';
import { findOddWords } from './odd-words';

/** Documents whose wording has been reviewed. The others follow one by one. */
const REVIEWED = [
  'README.md',
  'docs/architecture.md',
  'docs/extending.md',
  'docs/internals.md',
  'docs/contributing.md',
  'docs/glossary.md',
  'docs/performance.md',
  /^docs\/guides\//,
];

const isReviewed = (path: string) =>
  REVIEWED.some((each) => (typeof each === 'string' ? each === path : each.test(path)));

describe('the words of documents', () => {
  it.each(listDocuments().filter(isReviewed))('%s uses ordinary words', (path) => {
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
