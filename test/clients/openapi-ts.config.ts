import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: '../../docs/openapi.json',
  output: 'generated/hey-api',
  logs: { level: 'silent', file: false },
  plugins: [
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    { name: 'zod', compatibilityVersion: 3 },
    { name: '@hey-api/sdk', validator: 'zod' },
  ],
});
