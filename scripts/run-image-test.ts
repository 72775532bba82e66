import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readComposeFile } from '../test/support/compose-file';

/** Longer than it ever takes, also on a slow line; it is ended then. */
const LIMIT_MS = 20 * 60_000;

/** Separate namespaces: mounts and processes end with the first process, however it ends. */
const OWN = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/**
 * In a separate network, where the ports of the image are free and the services of the Compose
 * files have their names.
 */
const IN_NETWORK = `
  set -e
  ip link set lo up
  mount --bind "$SLIPWAY_IMAGE_FOLDER/hosts" /etc/hosts
  exec "$0" node_modules/jest/bin/jest.js --config test/image/jest.config.mjs --runInBand "$@"
`;

/** What the tests do with namespaces, in short. */
const PROBE = 'ip link set lo up && mount -t tmpfs tmpfs /mnt';

const environment = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };

/** @returns why it cannot run here */
function findObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'it mounts and changes roots, so it needs root: sudo npm run test:image';
  const options = { env: environment, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync('unshare', [...OWN, '--net', 'sh', '-c', PROBE], options);
  if (status === 0) return undefined;
  const needed = 'it needs mount, PID and network namespaces, which are not permitted here';
  return `${needed} (${stderr.trim()}). In a container, give it the capabilities SYS_ADMIN and NET_ADMIN.`;
}

/** Builds the container image as `docker build` would, then runs the tests of it. Needs no engine, but root. */
async function main(): Promise<number> {
  const obstacle = findObstacle();
  if (obstacle !== undefined) {
    process.stderr.write(`The test of the image cannot run: ${obstacle}\n`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'slipway-image-'));
  const names = ['compose.yaml', 'compose.cluster.yaml'].flatMap((file) => Object.keys(readComposeFile(file).services));
  writeFileSync(join(folder, 'hosts'), `127.0.0.1 localhost ${names.join(' ')}\n`);
  let running: ChildProcess | undefined;
  let hasEnded = false;
  const run = (args: readonly string[]) => {
    if (hasEnded) return 1;
    running = spawn('unshare', [...OWN, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment, SLIPWAY_IMAGE_FOLDER: folder },
    });
    return new Promise<number>((resolve) => running!.once('close', (status) => resolve(status ?? 1)));
  };
  const end = () => {
    hasEnded = true;
    running?.kill('SIGKILL');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  const limit = setTimeout(end, LIMIT_MS);
  const node = process.execPath;
  const built = await run([node, '--import', 'tsx', 'test/image/build-image.ts', folder]);
  const code = built || (await run(['--net', 'sh', '-c', IN_NETWORK, node, ...process.argv.slice(2)]));
  clearTimeout(limit);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return code;
}

void main().then((code) => process.exit(code));
