// Packs the SDK for TypeScript into `dist/sdk`, where the server serves it from, next to all released versions. Lockfiles
// of clients contain the address and a checksum of a package. Released packages are therefore stored in the repository,
// and the version of an unreleased one ends with a hash of its contents.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SDK = 'sdk/typescript';
const RELEASED = 'sdk/released';
const TARGET = 'dist/sdk';
const STAGE = join(TARGET, 'package');
const TSC = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));

const run = (command, args) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });

function pack({ scripts: _scripts, devDependencies: _devDependencies, ...manifest }) {
  mkdirSync(STAGE);
  // Not all packages that the types come from are installed; the declarations do not depend on them.
  run(process.execPath, [TSC, '-p', SDK, '--noCheck', '--outDir', join(STAGE, 'dist')]);
  copyFileSync(join(SDK, 'README.md'), join(STAGE, 'README.md'));
  const write = (version) =>
    writeFileSync(join(STAGE, 'package.json'), JSON.stringify({ ...manifest, version }, null, 2));
  write(manifest.version);
  if (manifest.version.includes('-')) write(`${manifest.version}-${hashOf(STAGE)}`);
  run('npm', ['pack', `./${STAGE}`, '--silent', '--pack-destination', TARGET]);
  rmSync(STAGE, { recursive: true });
}

function hashOf(folder) {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

rmSync(TARGET, { recursive: true, force: true });
mkdirSync('dist', { recursive: true });
cpSync(RELEASED, TARGET, { recursive: true });
const manifest = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8'));
if (!existsSync(join(TARGET, `slipway-sdk-${manifest.version}.tgz`))) pack(manifest);
