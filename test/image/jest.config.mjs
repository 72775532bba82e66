import { shared } from '../../jest.config.mjs';

/** The test of the container image, with `npm run test:image`, which builds it first. */
export default {
  ...shared,
  displayName: 'image',
  testTimeout: 120_000,
  testMatch: ['<rootDir>/test/image/**/*.image-spec.ts'],
};
