import { foldForSearch } from '../../../platform/http/validation';
import type { Hit } from '../content/guide-search';
import type { GuidesLibrary } from '../content/guides-library';
import { Shelf, SiteFrame } from './site-frame';

interface SearchProps {
  readonly library: GuidesLibrary;
  readonly question: string;
  readonly hits: readonly Hit[];
}

export function SearchPage({ library, question, hits }: SearchProps) {
  return (
    <SiteFrame path="/docs/search" question={question}>
      <div class="reading">
        <main id="main" tabIndex={-1}>
          <h1>Search</h1>
          <div id="found" aria-live="polite">
            {hits.length === 0 ? <Nothing question={question} /> : <Found hits={hits} />}
          </div>
        </main>
        <Shelf library={library} path="/docs/search" />
      </div>
    </SiteFrame>
  );
}

function Nothing({ question }: { question: string }) {
  if (question === '') return <p>Ask in your own words, such as “retry safely” or “what price do I show”.</p>;
  return (
    <p>
      Nothing was found for “{question}”. Every field and operation is in the <a href="/docs/reference">reference</a>.
    </p>
  );
}

function Found({ hits }: { hits: readonly Hit[] }) {
  return (
    <ol class="found">
      {hits.map(({ href, page, title, text, words }) => (
        <li key={href}>
          <a href={href}>{title}</a>
          {page !== title && <span class="muted small">{page}</span>}
          <p>
            <Excerpt text={text} words={words} />
          </p>
        </li>
      ))}
    </ol>
  );
}

const EXCERPT_WORDS = 28;
const WORDS_BEFORE = 6;

/** The passage around the first matching word, with all matches highlighted. */
function Excerpt({ text, words }: { text: string; words: readonly string[] }) {
  const all = text.trim().split(/\s+/);
  const fits = (word: string) => words.includes(foldForSearch(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const start = Math.max(0, all.findIndex(fits) - WORDS_BEFORE);
  const shown = all.slice(start, start + EXCERPT_WORDS);
  return (
    <>
      {start > 0 && '… '}
      {shown.map((word, place) => [fits(word) ? <mark key={place}>{word}</mark> : word, ' '])}
      {start + EXCERPT_WORDS < all.length && '…'}
    </>
  );
}
