import { shared } from '../../jest.config.mjs';

/** The test of an entire cluster, with `npm run test:cluster`: it takes minutes and the machine for itself. */
export default {
  ...shared,
  displayName: 'cluster',
  testMatch: ['<rootDir>/test/cluster/**/*.cluster-spec.ts'],
};
