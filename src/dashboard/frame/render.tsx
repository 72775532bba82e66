import type { Response } from 'express';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ASSET_URLS } from '../assets';

/**
 * The HTML of a whole page, with the headers that go with it. What people enter is text to the template library and
 * is escaped; nothing here or in the components writes raw HTML.
 */
export function renderDocument(response: Response, title: string, content: ComponentChildren, status: number): string {
  response
    .status(status)
    .set('Content-Type', 'text/html; charset=utf-8')
    .set('Cache-Control', 'no-store')
    // With helmet's `no-referrer` browsers would send forms with the origin `null`.
    .set('Referrer-Policy', 'same-origin');
  return `<!doctype html>${renderToString(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} – Slipway`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={ASSET_URLS['dashboard.css']} />
        <script src={ASSET_URLS['dashboard.js']} defer />
      </head>
      <body>{content}</body>
    </html>,
  )}`;
}
