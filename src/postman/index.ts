export { serveCollection } from './serve-collection';
