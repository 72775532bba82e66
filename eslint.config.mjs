import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      ...['**/dist', 'data', '**/node_modules', 'test/.generated', 'test/clients'],
      ...['sdk/typescript/src/generated', 'sdk/typescript/*.ts'],
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { project: 'tsconfig.check.json', tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      // For the source the architecture test has a lower limit.
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'max-params': ['error', 6],
      complexity: ['error', 12],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // Text rules name the very characters that they look for.
    files: ['src/platform/http/validation/text.ts'],
    rules: { 'no-control-regex': 'off', 'no-misleading-character-class': 'off' },
  },
  {
    // A listener that is added after the client has disconnected never runs.
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['src/platform/http/messages/closed.ts', '**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(on|once|addListener)$/][arguments.0.value="close"]',
          message: 'Use whenClosed(), which also notices what is closed already.',
        },
      ],
    },
  },
  {
    // Constructors are injected, not called; the architecture test has the same limit.
    files: ['src/**/*.{service,controller}.ts', 'src/**/*.{controller,interceptor}.tsx'],
    rules: { 'max-params': ['error', 8] },
  },
  {
    files: ['test/**/*.ts', 'examples/*/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      // Answers have every shape; their checks are the assertions.
      '@typescript-eslint/no-explicit-any': 'off',
    },
  },
  {
    files: ['src/interfaces/html/assets/*.js'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      parserOptions: { project: false },
      globals: Object.fromEntries(
        (
          'AudioContext DOMParser DataTransfer Event EventSource File FormData GainNode Intl MutationObserver Node OscillatorNode ResizeObserver ' +
          'SwaggerUIBundle URL URLSearchParams XMLHttpRequest addEventListener atob clearInterval clearTimeout document fetch getComputedStyle ' +
          'getSelection history localStorage location matchMedia navigator scrollBy scrollTo sessionStorage setInterval setTimeout uPlot window'
        )
          .split(' ')
          .map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['sdk/typescript/src/**/*.ts'],
    languageOptions: { parserOptions: { project: 'sdk/typescript/tsconfig.json' } },
    // The build writes its declarations without all packages from which types could be inferred.
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'error' },
  },
  {
    // Checked against the packed package, outside of here.
    files: ['sdk/typescript/test/**/*.ts'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { parserOptions: { project: false } },
  },
  { files: ['**/*.mjs', '**/*.cjs'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['test/runner/*.cjs'],
    languageOptions: {
      globals: Object.fromEntries(['module', 'process', 'require'].map((name) => [name, 'readonly'])),
    },
    // Jest requires a runtime, and cannot import one.
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
    rules: { 'no-console': 'off' },
  },
  prettier,
);
