const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic', importSource: 'preact' },
      },
    },
    module: { type: 'commonjs' },
  },
];

export default {
  testEnvironment: 'node',
  testTimeout: 60_000,
  // Preact's packages hold ES modules only, which Jest reads once they are turned into CommonJS.
  transform: { '^.+\\.tsx$': swc(true), '^.+\\.(ts|mjs)$': swc(false) },
  transformIgnorePatterns: ['/node_modules/(?!preact/)'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
};
