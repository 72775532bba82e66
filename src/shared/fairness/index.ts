export { Lanes } from './lanes';
export { sortInTurn } from './sort';
export { Turn, eachInTurn, mapInTurn } from './turn';
