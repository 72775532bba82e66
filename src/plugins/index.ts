export { type Composition, type SlipwayPlugin, type Terminal } from './slipway-plugin';
export { rejectInvalidPlugins } from './reject-invalid-plugins';
