export { TenantQueue } from './lanes';
export { KeyedMutex } from './one-at-a-time';
export { sortInTurn } from './sort';
export { Turn, eachInTurn, mapInTurn } from './turn';
