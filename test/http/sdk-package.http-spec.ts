import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const SDK = join(__dirname, '../../sdk/typescript');
const { version } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8')) as { version: string };
const PATH = `/sdk/slipway-sdk-${version}.tgz`;

/** What tells people to install the SDK. */
const INSTRUCTIONS = /npm (?:install|i) (\S*slipway-sdk[^\s`]*)/g;

describe('the SDK for TypeScript', () => {
  const { test } = useTestApp();

  const packed = async (...args: string[]): Promise<string> => {
    const response = await fetch(`${test.url}${PATH}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const input = Buffer.from(await response.arrayBuffer());
    return spawnSync('tar', ['-xzO', ...args], { input, encoding: 'utf8', maxBuffer: 50_000_000 }).stdout;
  };

  it('is served by the server, built and without what only its authors need', async () => {
    const manifest = JSON.parse(await packed('package/package.json')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: 'slipway-sdk', version, dependencies: expect.any(Object) });
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
    for (const file of ['index.js', 'index.d.ts', 'webhooks.js', 'webhooks.d.ts'])
      expect([file, (await packed(`package/dist/${file}`)).length > 100]).toEqual([file, true]);
    expect(await packed('package/README.md')).toContain('# SDK for TypeScript');
  });

  it('is there in this version only', async () => {
    for (const path of ['/sdk/slipway-sdk-0.0.1.tgz', '/sdk/..%2f.built', '/sdk/package'])
      expectProblem(await test.anonymous.get(path), 404, 'not-found');
  });

  it('is installed from the server in all instructions', async () => {
    const guides = await Promise.all(
      ['webhooks', 'events'].map(async (slug) => (await test.anonymous.get(`/docs/${slug}.md`)).text),
    );
    const published = guides.flatMap((text) => [...text.matchAll(INSTRUCTIONS)].map(([, what]) => what));
    expect(published).toEqual(guides.map(() => `${test.url}${PATH}`));
    const readme = readFileSync(join(SDK, 'README.md'), 'utf8');
    expect([...readme.matchAll(INSTRUCTIONS)].map(([, what]) => what)).toEqual([`http://127.0.0.1:3000${PATH}`]);
  });
});
