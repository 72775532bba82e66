export { ExactNumber, writeExactJson } from './exact-json';
