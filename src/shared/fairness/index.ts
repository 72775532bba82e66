export { Lanes } from './lanes';
export { OneAtATime } from './one-at-a-time';
export { sortInTurn } from './sort';
export { Turn, eachInTurn, mapInTurn } from './turn';
