// Packs the SDK for TypeScript into `dist/sdk`, where the server serves it from.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SDK = 'sdk/typescript';
const TARGET = 'dist/sdk';
const STAGE = join(TARGET, 'package');

const run = (command, args) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });

rmSync(TARGET, { recursive: true, force: true });
mkdirSync(STAGE, { recursive: true });
run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', SDK, '--outDir', join(STAGE, 'dist')]);
copyFileSync(join(SDK, 'README.md'), join(STAGE, 'README.md'));
const {
  scripts: _scripts,
  devDependencies: _devDependencies,
  ...manifest
} = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8'));
writeFileSync(join(STAGE, 'package.json'), JSON.stringify(manifest, undefined, 2));
run('npm', ['pack', `./${STAGE}`, '--silent', '--pack-destination', TARGET]);
rmSync(STAGE, { recursive: true });
