export { FreshnessModule } from './freshness.module';
export { type Moment, SaleChanges } from './sale-changes';
export { MEMORY_MS, SaleMemory } from './sale-memory';
