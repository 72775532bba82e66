export { type Composition, type SlipwayPlugin } from './slipway-plugin';
export { rejectInvalidPlugins } from './reject-invalid-plugins';
export type { Terminal } from './terminal';
