/** How swc compiles the server, for `dist` and for the tests. */
export const swcOptions = (tsx) => ({
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
});
