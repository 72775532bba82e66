import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrivateMariadb } from '../test/support/private-mariadb';

/** Fails when entities and migrations disagree: on an empty database of each kind, migrated, nothing may be left to do. */
async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-drift-'));
  const mariadb = await PrivateMariadb.start();
  try {
    await mariadb.query('CREATE DATABASE drift');
    return check(`sqlite:${folder}/drift.db`) || check(mariadb.url('drift'));
  } finally {
    await mariadb.stop();
    rmSync(folder, { recursive: true });
  }
}

function check(url: string): number {
  return typeorm(url, 'migration:run') || typeorm(url, 'migration:generate', '--check', 'drift');
}

function typeorm(url: string, command: string, ...args: string[]): number {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'typeorm', '--', command, ...args], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.stdout.write(`${url.split(':')[0]}: ${stdout}`);
  return status ?? 1;
}

void main().then((code) => process.exit(code));
