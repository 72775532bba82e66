import type { GuidesLibrary } from '../content/guides-library';
import { QUESTIONS, READERS } from '../content/reading-order';
import { GuideList, SiteFrame } from './site-frame';

/** The start page of the documentation: a path for each kind of reader, then everything. */
export function StartPage({ library }: { library: GuidesLibrary }) {
  return (
    <SiteFrame path="/docs">
      <main id="main" class="start" tabIndex={-1}>
        <section class="welcome">
          <h1>Slipway documentation</h1>
          <p>Slipway is an open-source booking backend for tours, courses and rentals. What brings you here?</p>
          <Paths library={library} />
        </section>
        <section aria-labelledby="questions">
          <h2 id="questions">Frequently asked questions</h2>
          <ul class="questions-asked">
            {QUESTIONS.map(({ question, href }) => (
              <li key={href}>
                <a href={href}>{question}</a>
              </li>
            ))}
          </ul>
        </section>
        <AllGuides library={library} />
        <Reference />
      </main>
    </SiteFrame>
  );
}

/** A card for each reader, with what to read first. */
function Paths({ library }: { library: GuidesLibrary }) {
  return (
    <ul class="paths">
      {READERS.map(({ title, summary, path }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{summary}</p>
          <ol>
            {path.map((slug) => (
              <li key={slug}>
                <a href={`/docs/${slug}`}>{library.getDocument(slug).title}</a>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

function AllGuides({ library }: { library: GuidesLibrary }) {
  return (
    <section aria-labelledby="all-guides">
      <h2 id="all-guides">All guides</h2>
      <div class="all-guides">
        {READERS.flatMap(({ chapters }) => chapters).map(({ name, guides }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <GuideList library={library} guides={guides} />
          </section>
        ))}
      </div>
    </section>
  );
}

function Reference() {
  return (
    <section aria-labelledby="look-up">
      <h2 id="look-up">Reference</h2>
      <ul class="cards">
        <li>
          <a href="/docs/reference">API reference</a>
          <p>Every operation and field. Try each operation with your key.</p>
        </li>
        <li>
          <a href="/problems">Problem types</a>
          <p>What each error means and what to do about it.</p>
        </li>
        <li>
          <a href="/docs/changelog">Changelog</a>
          <p>New features, changes and fixes.</p>
        </li>
        <li>
          <a href="/postman.json">Postman collection</a>
          <p>Every operation as a request. Fill in your key to run it.</p>
        </li>
        <li>
          <a href="/openapi.json">OpenAPI document</a>
          <p>
            For generators and tools, also as <a href="/openapi.yaml">YAML</a>. All pages are listed as plain text in{' '}
            <a href="/llms.txt">llms.txt</a>.
          </p>
        </li>
      </ul>
    </section>
  );
}
