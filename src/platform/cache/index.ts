export type { WhosePlaces } from './change-count';
export { FreshnessModule } from './freshness.module';
export { type Moment, SaleChanges, type Shown } from './sale-changes';
export { MEMORY_MS, SaleMemory } from './sale-memory';
