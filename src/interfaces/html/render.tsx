import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '../../platform/values/language';
import { ASSET_URLS } from './assets/assets';
import { FieldLabels, FieldLabelsContext } from './forms/field-labels';
import { InLanguage, pageLanguageOf } from './language/language';
import { requestedLanguage, resolveLanguage } from './language/requested-language';
import { SearchData } from './search-data';
import { type DocumentOptions, PageView, RedirectView, RenderedPage } from './view';

/**
 * Renders a complete page. The template library escapes all text; only guides, which are project files, contain raw HTML.
 * @param content what is shown, with a common frame if the pages have one
 */
export function renderPage(
  view: PageView,
  { content = view.content, language = 'en' }: { content?: ComponentChildren; language?: Language } = {},
): RenderedPage {
  const { status, headers, document: options } = view;
  const {
    site = 'Slipway',
    styles = [],
    ownStyles = [],
    scripts = ['dashboard.js'],
    description,
    continueAt,
  } = options;
  const labels = new FieldLabels();
  const title = view.titleIn(pageLanguageOf(language).texts);
  const page = (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} – ${site}`}</title>
        {description !== undefined && <meta name="description" content={description} />}
        <SearchData title={title} options={options} />
        {continueAt !== undefined && <meta http-equiv="refresh" content={`0; url=${continueAt}`} />}
        <link rel="icon" href="data:," />
        {(['dashboard.css', 'sections.css', ...styles] as const).map((name) => (
          <link key={name} rel="stylesheet" href={ASSET_URLS[name]} />
        ))}
        {ownStyles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {scripts.map((name) => (
          <script key={name} src={ASSET_URLS[name]} defer />
        ))}
      </head>
      <body>
        <InLanguage language={language}>
          <FieldLabelsContext.Provider value={labels}>{content}</FieldLabelsContext.Provider>
        </InLanguage>
      </body>
    </html>
  );
  const html = `<!doctype html>${labels.complete(() => renderToString(page))}`;
  return new RenderedPage(status, { ...headers, ...headersOf(options) }, html);
}

function headersOf({ isAddressKey, isPublic }: DocumentOptions): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    // With Helmet's `no-referrer`, browsers would send forms with the origin `null`.
    'Referrer-Policy': isAddressKey ? 'no-referrer' : 'same-origin',
    ...(isPublic && { 'Cache-Control': 'no-cache' }),
    ...(isAddressKey && { 'X-Robots-Tag': 'noindex' }),
  };
}

/** Sets status and headers. @returns the body */
export function answerPage(response: Response, { status, headers, html }: RenderedPage): string {
  response.status(status).set(headers);
  return html;
}

/**
 * Sends the result of a page controller. Anything that is not a view, such as data for a script, passes through.
 * @param frame adds the common frame around the content
 */
export function answerView(
  response: Response,
  view: unknown,
  frame: (view: PageView) => ComponentChildren = ({ content }) => content,
): unknown {
  if (view instanceof RedirectView) {
    response.status(303).set('Location', view.location);
    return '';
  }
  if (view instanceof RenderedPage) return answerPage(response, view);
  return view instanceof PageView ? answerPage(response, renderPage(view, { content: frame(view) })) : view;
}

/** The same for pages without a session, which can be in the customer's language. */
export function answerPublicView(request: Request, response: Response, view: unknown): unknown {
  if (view instanceof RenderedPage || (view instanceof PageView && view.document.customerLanguage)) {
    response.vary('Accept-Language');
  }
  if (!(view instanceof PageView)) return answerView(response, view);
  const { customerLanguage } = view.document;
  const language = customerLanguage && resolveLanguage(requestedLanguage(request), customerLanguage);
  return answerPage(response, renderPage(view, language && { language }));
}
