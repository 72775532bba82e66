import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SDK = 'sdk/typescript';
const COMMITTED = join(SDK, 'src/generated');

/** Generates the SDK's operations and types from the document, or with `--check` fails when they are not up to date. */
function main(args: readonly string[]): number {
  if (!args.includes('--check')) {
    generate('src/generated');
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'slipway-sdk-'));
  try {
    generate(folder);
    const names = new Set([...filesOf(folder), ...filesOf(COMMITTED)]);
    const stale = [...names].filter((name) => read(folder, name) !== read(COMMITTED, name));
    if (stale.length === 0) return 0;
    process.stderr.write(`${stale.join(', ')}: stale. Run \`npm run sdk\` and commit ${COMMITTED}.\n`);
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function generate(output: string): void {
  execFileSync('node_modules/.bin/openapi-ts', ['--output', output], {
    cwd: SDK,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return entries.filter((name) => statSync(join(folder, name)).isFile());
}

function read(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return undefined;
  }
}

process.exit(main(process.argv.slice(2)));
