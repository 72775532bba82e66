export { type Composition, type Feature } from './feature';
export { refuseUnfitFeatures } from './refuse-unfit-features';
export type { Terminal } from './terminal';
