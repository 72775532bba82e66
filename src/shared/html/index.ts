export { type SafeHtml, html } from './html';
export { renderPage } from './page';
