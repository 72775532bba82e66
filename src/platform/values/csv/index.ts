export { csvLine } from './csv';
