import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const RELEASED = join(__dirname, '../../sdk/released');
const { version } = JSON.parse(readFileSync(join(__dirname, '../../sdk/typescript/package.json'), 'utf8')) as {
  version: string;
};

/** As the lockfiles of partners who installed it say. */
const CHECKSUMS: Readonly<Record<string, string>> = {
  'slipway-sdk-1.0.0.tgz': 'bEs0W9i3/jOgJtht12wTTmI6O+EAHtnxtOFvVJS1VAY8z/FKeRUojOTGWUVqG05/plAFOgF8P4cizPC9uW7VSQ==',
};

describe('the SDK for TypeScript', () => {
  const { test } = useTestApp();

  const download = async (path: string): Promise<Buffer> => {
    const response = await fetch(`${test.url}${path}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    return Buffer.from(await response.arrayBuffer());
  };

  /** The package that the instructions name. */
  const current = async (): Promise<string> => {
    const { text } = await test.anonymous.get('/docs/sdk.md');
    return /curl \S* vendor\/(slipway-sdk-\S+) /.exec(text)![1]!;
  };

  it('is served by the server, built and without what only its authors need', async () => {
    const input = await download(`/sdk/${await current()}`);
    const unpacked = (file: string): string =>
      spawnSync('tar', ['-xzO', `package/${file}`], { input, encoding: 'utf8', maxBuffer: 50_000_000 }).stdout;
    const manifest = JSON.parse(unpacked('package.json')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: 'slipway-sdk', dependencies: expect.any(Object) });
    expect(`slipway-sdk-${manifest['version'] as string}.tgz`).toBe(await current());
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
    for (const file of ['index.js', 'index.d.ts', 'webhooks.js', 'webhooks.d.ts'])
      expect([file, unpacked(`dist/${file}`).length > 100]).toEqual([file, true]);
    expect(unpacked('README.md')).toContain('# SDK for TypeScript');
  });

  it('has a hash of its contents in its name until it is released', async () => {
    const hash = version.includes('-') ? '-[0-9a-f]{12}' : '';
    expect(await current()).toMatch(new RegExp(`^slipway-sdk-${version.replaceAll('.', '\\.')}${hash}\\.tgz$`));
  });

  it('is there in every released version, unchanged', async () => {
    const served = await Promise.all(
      readdirSync(RELEASED).map(async (file) => {
        return [
          file,
          createHash('sha512')
            .update(await download(`/sdk/${file}`))
            .digest('base64'),
        ];
      }),
    );
    expect(Object.fromEntries(served)).toEqual(CHECKSUMS);
  });

  it('is there in no other version', async () => {
    for (const path of ['/sdk/slipway-sdk-0.0.1.tgz', '/sdk/..%2f.built', '/sdk/package'])
      expectProblem(await test.anonymous.get(path), 404, 'not-found');
  });

  it('is vendored in all instructions', async () => {
    const { text } = await test.anonymous.get('/docs/sdk.md');
    const name = await current();
    expect(text).toContain(`${test.url}/sdk/${name}\nnpm install ./vendor/${name}\n`);
    for (const slug of ['webhooks', 'events']) {
      const guide = (await test.anonymous.get(`/docs/${slug}.md`)).text;
      expect(guide).toContain('](../../sdk/typescript/README.md#install)');
      expect(guide).not.toContain('npm install http');
    }
  });
});
