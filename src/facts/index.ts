export { NOBODY_ELSE, SELLERS, SHOPS, USAGE_READERS, endpointAudience, ownerAudience } from './audience';
export { FactLog } from './fact-log';
export type { NewFact } from './fact';
export { FactsModule } from './facts.module';
export { FactDescriptions } from './numbering/fact-descriptions';
