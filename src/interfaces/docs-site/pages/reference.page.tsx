import { SiteFrame } from './site-frame';

/** The API reference; Swagger UI renders it in the browser, including its `main` element. */
export function ReferencePage() {
  return (
    <SiteFrame path="/docs/reference">
      <div id="main" class="reference-page" tabIndex={-1}>
        <section aria-labelledby="title">
          <h1 id="title">API reference</h1>
          <p class="muted">
            New here? Start with the <a href="/docs/quick-start">quick start</a>. For errors, see the{' '}
            <a href="/docs/errors">problem types</a>. OpenAPI document: <a href="/openapi.json">JSON</a>,{' '}
            <a href="/openapi.yaml">YAML</a>.
          </p>
          <h2 class="unseen">Operations</h2>
        </section>
        <div id="swagger">
          <noscript>
            <p>
              This page needs JavaScript. The <a href="/docs">guides</a> and the <a href="/openapi.yaml">document</a> do
              not.
            </p>
          </noscript>
        </div>
      </div>
    </SiteFrame>
  );
}
