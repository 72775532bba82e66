import { defineConfig } from 'orval';

const input = '../../docs/openapi.json';

export default defineConfig({
  client: { input, output: { target: 'generated/orval/api.ts', client: 'fetch', mode: 'single' } },
  schemas: { input, output: { target: 'generated/orval/zod.ts', client: 'zod', mode: 'single' } },
});
