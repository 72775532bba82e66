import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const CACHE = 'node_modules/.cache/slipway-image';

/**
 * An archive of what stands in for the official image of Node.js, such as `node:24-bookworm-slim`, without a registry
 * of images: that release of Debian, at its smallest, with that version of Node.js and its npm from npm's registry, and
 * the user `node`. It is made once.
 */
export function baseArchive(image: string, folder: string): string {
  const archive = join(CACHE, `${image.replace(':', '-')}.tar`);
  if (existsSync(archive)) return archive;
  const [, major, release] = /^node:(\d+)-(\w+)-slim$/.exec(image)!;
  const root = join(folder, 'base');
  execFileSync('debootstrap', ['--variant=minbase', release!, root], { stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('chroot', [root, 'useradd', '--uid=1000', '--user-group', '--create-home', 'node']);
  installNode(major!, root);
  mkdirSync(CACHE, { recursive: true });
  // Completely or not at all.
  execFileSync('tar', ['-C', root, '-cf', `${archive}.part`, '.']);
  renameSync(`${archive}.part`, archive);
  rmSync(root, { recursive: true });
  return archive;
}

function installNode(major: string, root: string): void {
  const packages = [`node-linux-${process.arch}@${major}`, 'npm@11'].map((name) => `--package=${name}`);
  const places = ['sh', '-c', 'readlink -f "$(command -v node)" "$(command -v npm)"'];
  const output = execFileSync('npm', ['exec', '--yes', ...packages, '--', ...places], { encoding: 'utf8' });
  const [node, npm] = output.trim().split('\n') as [string, string];
  const programs = resolve(root, 'usr/local/bin');
  const modules = resolve(root, 'usr/local/lib/node_modules');
  cpSync(node, join(programs, 'node'));
  cpSync(dirname(dirname(npm)), join(modules, 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(programs, 'npm'));
  // Where the build finds what npm has downloaded before.
  mkdirSync(join(root, 'root/.npm'));
}
