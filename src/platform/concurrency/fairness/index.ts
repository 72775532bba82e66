export { KeyedMutex } from './keyed-mutex';
export { Places } from './places';
export { sortInTurn } from './sort';
export { Turn, eachInTurn, mapInTurn } from './turn';
