import type { ComponentChildren } from 'preact';
import type { GuideSlug } from '../../../platform/http/guides';
import { Mark } from '../../html';
import { READERS } from '../content/reading-order';
import type { GuidesLibrary } from '../content/guides-library';

interface FrameProps {
  /** Path of the page, to mark the current link. */
  readonly path: string;
  /** The search query. */
  readonly question?: string | undefined;
  readonly children: ComponentChildren;
}

/** The header with navigation and search. */
export function SiteFrame({ path, question, children }: FrameProps) {
  const link = (href: string, label: string) => (
    <a href={href} {...(path === href && { 'aria-current': 'page' as const })}>
      {label}
    </a>
  );
  return (
    <div class="docs">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="masthead">
        <a class="brand" href="/docs">
          <Mark />
          <span>
            Slipway <span class="muted">documentation</span>
          </span>
        </a>
        <nav class="places" aria-label="Site">
          {link('/docs', 'Guides')}
          {link('/docs/reference', 'Reference')}
          {link('/docs/changelog', 'Changelog')}
        </nav>
        <SearchBox question={question} />
      </header>
      {children}
    </div>
  );
}

function SearchBox({ question = '' }: { question?: string | undefined }) {
  return (
    <form class="search" action="/docs/search" role="search">
      <label class="unseen" for="search">
        Search the guides
      </label>
      <input id="search" type="search" name="q" value={question} placeholder="Search the guides" maxLength={100} />
      <button class="unseen">Search</button>
    </form>
  );
}

interface ShelfProps {
  readonly library: GuidesLibrary;
  readonly path: string;
}

/** All guides by reader and chapter; those of other readers are collapsed. */
export function Shelf({ library, path }: ShelfProps) {
  return (
    <nav class="shelf" id="guides" aria-label="Guides">
      {READERS.map(({ title, chapters }) => (
        <details key={title} open={chapters.some(({ guides }) => guides.some((slug) => path === `/docs/${slug}`))}>
          <summary>{title}</summary>
          {chapters.map(({ name, guides }) => (
            <section key={name}>
              <h2>{name}</h2>
              <GuideList library={library} guides={guides} path={path} />
            </section>
          ))}
        </details>
      ))}
    </nav>
  );
}

interface GuideListProps {
  readonly library: GuidesLibrary;
  readonly guides: readonly GuideSlug[];
  readonly path?: string;
}

export function GuideList({ library, guides, path }: GuideListProps) {
  return (
    <ul>
      {guides.map((slug) => (
        <li key={slug}>
          <a href={`/docs/${slug}`} {...(path === `/docs/${slug}` && { 'aria-current': 'page' as const })}>
            {library.getDocument(slug).title}
          </a>
        </li>
      ))}
    </ul>
  );
}
