import { Injectable } from '@nestjs/common';
import MiniSearch, { type Options } from 'minisearch';
import { eachInTurn } from '../../../platform/concurrency/fairness';
import { GUIDE_SLUGS, guidePath } from '../../../platform/http/guides';
import { PROBLEMS, PROBLEM_SLUGS } from '../../../platform/errors';
import { foldForSearch } from '../../../platform/http/validation';
import { GuidesLibrary } from './guides-library';

/** A section of a guide, or a problem type. */
interface Passage {
  readonly href: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

export interface Hit extends Passage {
  /** Words of the passage that match the query. */
  readonly words: readonly string[];
}

/** Maximum number of words of a query, which limits its cost. */
const MAX_WORDS = 8;
const MAX_HITS = 12;

/** Of codes and headers, over the words that they consist of. */
const CODE_BOOST = 12;

const PROBLEMS_PATH = '/problems/';

/** Stop words. */
const COMMON = new Set(
  'a an and are as at be by can do does for from get have how i if in is it may my of on or that the then there this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);

interface SearchableGuides {
  readonly index: MiniSearch<Passage>;
  readonly passages: ReadonlyMap<string, Passage>;
}

/** Full-text search over sections, including prefixes and typing errors. */
@Injectable()
export class GuideSearch {
  private guides: Promise<SearchableGuides> | undefined;

  constructor(private readonly library: GuidesLibrary) {}

  async search(question: string): Promise<Hit[]> {
    const words = wordsOf(question).slice(0, MAX_WORDS);
    if (words.length === 0) return [];
    const { index, passages } = await (this.guides ??= this.read());
    const found = index.search(words.join(' ')).slice(0, MAX_HITS);
    return found.map(({ id, terms }) => ({ ...passages.get(String(id))!, words: terms }));
  }

  private async read(): Promise<SearchableGuides> {
    const passages = new Map<string, Passage>();
    const index = new MiniSearch<Passage>({ idField: 'href', fields: ['title', 'page', 'text'], ...SEARCHING });
    const add = (passage: Passage) => {
      passages.set(passage.href, passage);
      index.add(passage);
    };
    for (const slug of GUIDE_SLUGS) {
      const { title: page } = this.library.getDocument(slug);
      const { sections } = await this.library.page(slug);
      await eachInTurn(sections, ({ anchor, title, text }) => {
        add({ href: guidePath(slug, anchor === '' ? undefined : anchor), page, title, text });
      });
    }
    await eachInTurn(PROBLEM_SLUGS, (slug) => {
      const { when, remedy } = PROBLEMS[slug];
      add({ href: PROBLEMS_PATH + slug, page: 'Problem type', title: slug, text: plain(`${when} ${remedy}`) });
    });
    return { index, passages };
  }
}

const SEARCHING: Partial<Options<Passage>> = {
  tokenize: wordsOf,
  processTerm: (term) => term,
  searchOptions: {
    boost: { title: 4, page: 3 },
    boostDocument: rankOf,
    boostTerm: (word) => (word.includes('-') ? CODE_BOOST : 1),
    prefix: (word) => word.length > 2,
    fuzzy: (word) => (word.length > 4 ? 0.2 : false),
  },
};

/**
 * A problem's short text contains the words of the guide that explains more, so guides come first, except for the
 * problem's code.
 */
function rankOf(href: string, term: string): number {
  if (!href.startsWith(PROBLEMS_PATH)) return 1;
  return href === PROBLEMS_PATH + term ? 3 : 0.3;
}

function plain(text: string): string {
  return text.replaceAll('`', '');
}

/** Codes and headers, such as `is-email`, are found by their words and, ranked higher, as a unit. */
function wordsOf(text: string): string[] {
  return foldForSearch(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((term) => (/[^-]-[^-]/.test(term) ? [term, ...term.split('-')] : term.split('-')))
    .filter((word) => word !== '' && !COMMON.has(word));
}
