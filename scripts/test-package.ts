import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PrivateMariadb } from '../test/support/private-mariadb';

const EXAMPLE = 'examples/gift-vouchers';

/** Permitted contents of the package, apart from `dist` and the files that npm always adds. */
const UNWANTED = /^(?!examples\/).*(\.spec\.|\.tsx?$(?<!\.d\.ts)|\.map$|\b(src|test)\/)|\bnode_modules\//;

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * Packs the project, installs the package into a copy of the example outside of the repository, and checks the types
 * and runs the tests there, on both databases, and the first plugin of the guide. What the two declare as dependencies, and nothing else, is linked from
 * here, so that nothing is downloaded.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-package-'));
  try {
    const host = join(folder, 'host');
    cpSync(EXAMPLE, host, { recursive: true, filter: (path) => !/\/(node_modules|dist)$/.test(path) });
    install(pack(folder), host);
    writeFileSync(join(host, 'src/first-plugin.ts'), firstPluginOfGuide());
    run(host, ['node_modules/typescript/bin/tsc']);
    await expectOutput(host, ['dist/first-plugin.js'], /people are coming: [0-9A-Z]{10}/);
    run(host, ['node_modules/jest/bin/jest.js']);
    await onMariadb((url) => run(host, ['node_modules/jest/bin/jest.js'], { TEST_DATABASE_URL: url }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the packed file */
function pack(folder: string): string {
  // `.npmrc` keeps npm from running scripts, `prepack` among them.
  const args = ['pack', '--ignore-scripts=false', '--json', '--pack-destination', folder];
  const output = execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const [packed] = JSON.parse(output.slice(output.indexOf('['))) as [{ filename: string; files: { path: string }[] }];
  const unwanted = packed.files.map(({ path }) => path).filter((path) => UNWANTED.test(path));
  if (unwanted.length > 0) throw new Error(`The package holds ${unwanted.join(', ')}`);
  return join(folder, packed.filename);
}

function install(packed: string, host: string): void {
  const modules = join(host, 'node_modules');
  const slipway = join(modules, 'slipway');
  mkdirSync(slipway, { recursive: true });
  execFileSync('tar', ['-xzf', packed, '--strip-components=1', '-C', slipway]);
  const own = readManifest(host);
  const names = { ...readManifest(slipway).dependencies, ...own.dependencies, ...own.devDependencies };
  for (const name of Object.keys(names).filter((each) => each !== 'slipway')) link(name, modules);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function link(name: string, modules: string): void {
  mkdirSync(dirname(join(modules, name)), { recursive: true });
  symlinkSync(resolve('node_modules', name), join(modules, name));
}

function run(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  execFileSync(process.execPath, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...env } });
}

/** The first plugin of `docs/extending.md`. */
function firstPluginOfGuide(): string {
  return /```ts first-plugin\n(.*?)```/s.exec(readFileSync('docs/extending.md', 'utf8'))![1]!;
}

/** Runs a server on an empty database until it prints something. @throws Error if it ends before that */
function expectOutput(folder: string, args: readonly string[], expected: RegExp): Promise<void> {
  const env = {
    ...process.env,
    PORT: '0',
    DATABASE_URL: 'sqlite::memory:',
    DATA_DIR: join(folder, 'data'),
    DEMO: 'on',
  };
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolved, reject) => {
    let output = '';
    server.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (expected.test(output)) server.kill();
    });
    server.once('close', () =>
      expected.test(output) ? resolved() : reject(new Error(`unexpected output: ${output}`)),
    );
  });
}

async function onMariadb(work: (url: string) => void): Promise<void> {
  const mariadb = await PrivateMariadb.start();
  try {
    await mariadb.query('CREATE DATABASE vouchers');
    work(mariadb.url('vouchers'));
  } finally {
    await mariadb.stop();
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
