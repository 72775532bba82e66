import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DemoServer } from './demo-server';

const SDK = 'sdk/typescript';

/** What a browser loads at most of all of it, minified and compressed. */
const MAX_BUNDLE_BYTES = 30_000;

/** In the lockfiles of those who installed version 1.0.0. */
const INTEGRITY_OF_1_0_0 =
  'sha512-bEs0W9i3/jOgJtht12wTTmI6O+EAHtnxtOFvVJS1VAY8z/FKeRUojOTGWUVqG05/plAFOgF8P4cizPC9uW7VSQ==';

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
 * consumer against its types, runs that against a running server, and measures the size of what a browser would load.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-sdk-'));
  const server = await DemoServer.start();
  try {
    install(await currentPackage(server), folder);
    weigh(folder);
    cpSync(join(SDK, 'test'), folder, { recursive: true });
    writeFileSync(join(folder, 'readme.ts'), firstProgram(server));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(STRICT));
    run(folder, resolve(SDK, 'node_modules/typescript/bin/tsc'));
    const suites = readdirSync(join(folder, 'built')).filter((file) => file.endsWith('.test.js'));
    const env = { SLIPWAY_URL: server.url, SLIPWAY_KEY: server.keys['operator']! };
    run(folder, 'built/readme.js', [], env);
    run(join(folder, 'built'), '--test', ['--test-reporter=spec', '--test-timeout=120000', ...suites], env);
    installWithOldLockfile(server, folder);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first program of the README, about this server. */
function firstProgram({ url }: DemoServer): string {
  const program = /```ts\n(.+?)```/s.exec(readFileSync(join(SDK, 'README.md'), 'utf8'))![1]!;
  return program.replace('https://book.example.org', url);
}

/** The package that the server's instructions name. */
async function currentPackage({ url }: DemoServer): Promise<string> {
  const instructions = await (await fetch(`${url}/docs/sdk.md`)).text();
  return /curl \S+ \S+ (http\S+)/.exec(instructions)![1]!;
}

function install(packed: string, folder: string): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(CONSUMER));
  npm(folder, 'install', '--prefer-offline', packed);
}

function npm(folder: string, ...args: readonly string[]): void {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', [...args, ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** A partner whose lockfile is from a server of version 1.0.0 installs, after the upgrade of that server, what it names. */
function installWithOldLockfile({ url }: DemoServer, folder: string): void {
  const old = join(folder, 'old');
  mkdirSync(old);
  install(`${url}/sdk/slipway-sdk-1.0.0.tgz`, old);
  const lockfile = join(old, 'package-lock.json');
  const locked = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, object> };
  Object.assign(locked.packages['node_modules/slipway-sdk']!, { integrity: INTEGRITY_OF_1_0_0 });
  writeFileSync(lockfile, JSON.stringify(locked));
  npm(old, 'ci', '--cache', join(folder, 'empty-cache'));
  process.stdout.write('npm ci with a lockfile of version 1.0.0: ok\n');
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
