import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DemoServer } from './demo-server';

const SDK = 'sdk/typescript';

/** What a browser loads at most of all of it, minified and compressed. */
const MAX_BUNDLE_BYTES = 30_000;

const CONSUMER = { name: 'consumer', private: true, type: 'module' };

const STRICT = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'NodeNext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    outDir: 'built',
    types: ['node'],
    typeRoots: [resolve(SDK, 'node_modules/@types')],
  },
  include: ['*.ts'],
};

/**
 * Installs the SDK from a server as a partner does, in an empty folder outside of the repository, checks a strict
 * consumer against its types, runs that against a running server, and weighs the whole as a browser would load it.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-sdk-'));
  const server = await DemoServer.start();
  try {
    install(`${server.url}/sdk/slipway-sdk-${version()}.tgz`, folder);
    weigh(folder);
    cpSync(join(SDK, 'test'), folder, { recursive: true });
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(STRICT));
    run(folder, resolve(SDK, 'node_modules/typescript/bin/tsc'));
    const suites = readdirSync(join(folder, 'built')).filter((file) => file.endsWith('.test.js'));
    const env = { SLIPWAY_URL: server.url, SLIPWAY_KEY: server.keys['operator']! };
    run(join(folder, 'built'), '--test', ['--test-reporter=spec', '--test-timeout=120000', ...suites], env);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function version(): string {
  return (JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8')) as { version: string }).version;
}

function install(packed: string, folder: string): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(CONSUMER));
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', packed];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

function weigh(folder: string): void {
  const entry = join(folder, 'everything.js');
  const bundle = join(folder, 'bundle.js');
  writeFileSync(entry, `export * from 'slipway-sdk';\nexport * from 'slipway-sdk/webhooks';\n`);
  const args = [
    entry,
    '--bundle',
    '--minify',
    '--format=esm',
    '--platform=browser',
    '--log-level=error',
    `--outfile=${bundle}`,
  ];
  execFileSync(resolve(SDK, 'node_modules/.bin/esbuild'), args, { stdio: 'inherit' });
  const bytes = gzipSync(readFileSync(bundle)).length;
  process.stdout.write(`everything, minified and compressed: ${bytes} bytes\n`);
  if (bytes > MAX_BUNDLE_BYTES) throw new Error(`That is more than ${MAX_BUNDLE_BYTES}.`);
}

function run(
  folder: string,
  file: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): void {
  execFileSync(process.execPath, [file, ...args], { cwd: folder, stdio: 'inherit', env: { ...process.env, ...env } });
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
