import { type SafeHtml, html } from './html';

/** The frame of a plain page, readable on any screen and in the dark. */
export function renderPage(title: string, body: SafeHtml): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Slipway</title>
        <link rel="stylesheet" href="/assets/slipway.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.toString();
}
