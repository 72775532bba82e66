import { shared } from '../../jest.config.mjs';

/** The test of a whole cluster, with `npm run test:cluster`: it takes minutes and the machine for itself. */
export default {
  ...shared,
  displayName: 'cluster',
  testMatch: ['<rootDir>/test/cluster/**/*.cluster-spec.ts'],
};
