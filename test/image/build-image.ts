import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { baseArchive } from './base-image';

/**
 * Builds the image with the Dockerfile and .dockerignore as they are, into a folder; `image.json` there says where its
 * files are and how it is run.
 */
function buildImage(folder: string): void {
  const [, base] = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync('Dockerfile', 'utf8'))!;
  const storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]) =>
    execFileSync('buildah', [...storage, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

  const scratch = buildah('from', 'scratch');
  buildah('add', '--quiet', scratch, resolve(baseArchive(base!, folder)), '/');
  buildah('commit', '--quiet', scratch, `docker.io/library/${base}`);
  buildah('rm', scratch);

  const settings = npmSettings(folder);
  const mounts = [`${settings.folder}:/usr/local/etc:ro`, `${settings.cache}:/root/.npm`];
  const volumes = mounts.flatMap((mount) => ['--volume', mount]);
  // Docker's format, since the other one has no HEALTHCHECK.
  const options = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', ...volumes];
  // Shown to help find out why it fails.
  execFileSync('buildah', [...storage, 'build', ...options, '--tag', 'slipway', '.'], { stdio: ['ignore', 2, 2] });

  const root = buildah('mount', buildah('from', '--pull-never', 'slipway'));
  const inspected = JSON.parse(buildah('inspect', '--type', 'image', 'slipway')) as { Docker: { config: object } };
  writeFileSync(join(folder, 'image.json'), JSON.stringify({ root, config: inspected.Docker.config }));
}

/** The build downloads packages from where this machine's npm does, unless it has them already. */
function npmSettings(folder: string): { folder: string; cache: string } {
  const output = execFileSync('npm', ['config', 'list', '--json'], { encoding: 'utf8' });
  const settings = JSON.parse(output) as Record<string, string | null>;
  const own = join(folder, 'npm');
  mkdirSync(own);
  const lines = ['prefer-offline=true'];
  for (const name of ['registry', 'https-proxy', 'proxy', 'noproxy']) {
    if (settings[name]) lines.push(`${name}=${settings[name]}`);
  }
  if (settings['cafile']) {
    copyFileSync(settings['cafile'], join(own, 'ca.pem'));
    lines.push('cafile=/usr/local/etc/ca.pem');
  }
  writeFileSync(join(own, 'npmrc'), `${lines.join('\n')}\n`);
  mkdirSync(settings['cache']!, { recursive: true });
  return { folder: own, cache: settings['cache']! };
}

try {
  buildImage(process.argv[2]!);
} catch (error) {
  process.stderr.write(`The image does not build: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
