export { CacheInvalidation } from './cache-invalidation';
export { CacheModule } from './cache.module';
export type { ShownPlaces } from './cache-versions';
export { type Snapshot, VersionedCache } from './versioned-cache';
