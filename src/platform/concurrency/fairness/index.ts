export { TenantQueue } from './tenant-queue';
export { KeyedMutex } from './one-at-a-time';
export { sortInTurn } from './sort';
export { Turn, eachInTurn, mapInTurn } from './turn';
