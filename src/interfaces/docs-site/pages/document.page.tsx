import { type GuideSlug, guidePath } from '../../../platform/http/guides';
import type { DocumentSlug, GuidesLibrary } from '../content/guides-library';
import type { RenderedPage } from '../content/sections';
import { neighboursOf } from '../content/reading-order';
import { Shelf, SiteFrame } from './site-frame';

interface DocumentProps {
  readonly library: GuidesLibrary;
  readonly slug: DocumentSlug;
  readonly page: RenderedPage;
}

/** A guide or the changelog, next to the list of guides. */
export function DocumentPage({ library, slug, page: { html, sections } }: DocumentProps) {
  const { title } = library.getDocument(slug);
  const path = `/docs/${slug}`;
  const contents = sections.filter(({ level }) => level === 2);
  return (
    <SiteFrame path={path}>
      <div class="reading">
        <main id="main" tabIndex={-1}>
          <h1>{title}</h1>
          {contents.length > 2 && (
            <nav class="contents" aria-labelledby="contents">
              <h2 id="contents">On this page</h2>
              <ul>
                {contents.map(({ anchor, title }) => (
                  <li key={anchor}>
                    <a href={`#${anchor}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {/* Rendered from files of the project, in which HTML is escaped. */}
          <article class="text" dangerouslySetInnerHTML={{ __html: html }} />
          {slug !== 'changelog' && <Onwards library={library} slug={slug} />}
        </main>
        <Shelf library={library} path={path} />
      </div>
    </SiteFrame>
  );
}

function Onwards({ library, slug }: { library: GuidesLibrary; slug: GuideSlug }) {
  const { before, after } = neighboursOf(slug);
  const step = (to: GuideSlug, relation: 'prev' | 'next', label: string) => (
    <a href={guidePath(to)} rel={relation} class={relation}>
      <span class="muted small">{label}</span>
      {library.getDocument(to).title}
    </a>
  );
  return (
    <footer>
      <nav class="onwards" aria-label="Previous and next guide">
        {before && step(before, 'prev', 'Previous')}
        {after && step(after, 'next', 'Next')}
      </nav>
      <p class="muted small">
        <a href={`/docs/${slug}.md`}>This page as Markdown</a>
      </p>
    </footer>
  );
}
