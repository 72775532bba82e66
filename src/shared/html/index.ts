export { html } from './html';
