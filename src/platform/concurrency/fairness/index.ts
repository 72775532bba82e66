export { KeyedMutex } from './keyed-mutex';
export { sortInTurn } from './sort';
export { Turn, eachInTurn, mapInTurn } from './turn';
