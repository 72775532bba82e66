import { guidePath } from '../../../platform/http/guides';
import type { GuidesLibrary } from '../content/guides-library';
import { CHAPTERS, QUESTIONS } from '../content/reading-order';
import { SiteFrame } from './site-frame';

const LANGUAGES = ['curl', 'TypeScript', 'Python', 'PHP'];

/** The start page of the documentation. */
export function StartPage({ library }: { library: GuidesLibrary }) {
  return (
    <SiteFrame path="/docs">
      <main id="main" class="start" tabIndex={-1}>
        <section class="welcome">
          <h1>Booking and usage metering, by API</h1>
          <p>
            Slipway is an open booking backend. Partners list activities, check availability and book; programs record
            usage and read exact totals. Everything is JSON over HTTP.
          </p>
          <p class="ways">
            <a class="button primary" href={guidePath('quick-start')}>
              Book in five minutes
            </a>
            {LANGUAGES.map((language) => (
              <a key={language} href={guidePath('quick-start', language.toLowerCase())}>
                {language}
              </a>
            ))}
          </p>
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
        {CHAPTERS.map(({ name, guides }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <ul class="cards">
              {guides.map((slug) => (
                <li key={slug}>
                  <a href={guidePath(slug)}>{library.getDocument(slug).title}</a>
                  <p>{library.getDocument(slug).summary}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <SearchBox />
      </main>
    </SiteFrame>
  );
}

function SearchBox() {
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
            For generators and tools, also as <a href="/openapi.yaml">YAML</a>. Language models start at{' '}
            <a href="/llms.txt">llms.txt</a>.
          </p>
        </li>
      </ul>
    </section>
  );
}
