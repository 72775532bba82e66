import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { version: string }).version;

/** By the names of packages; those that only another package has are left out. */
function lockedVersions(folder: string): Record<string, string> {
  const lock = JSON.parse(readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const paths = Object.keys(lock.packages).filter((path) => path.lastIndexOf('node_modules/') === 0);
  return Object.fromEntries(paths.map((path) => [path.slice('node_modules/'.length), lock.packages[path]!.version]));
}

describe('the version', () => {
  const [unreleased, ...releases] = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1);
  const released = releases.map((text) => /^\[(.+?)\]/.exec(text)![1]!);

  it('moves with the first change after a release', () => {
    expect(unreleased).toMatch(/^\[Unreleased\]\n/);
    const hasChanges = unreleased!.includes('\n- ');
    expect(released.includes(versionOf('.'))).toBe(!hasChanges);
    expect(versionOf('.').endsWith('-dev')).toBe(hasChanges);
  });

  it('is that of the SDK', () => {
    expect(versionOf('sdk/typescript')).toBe(versionOf('.'));
  });

  it('stays available as a package of the SDK once it is released', () => {
    const stored = readdirSync(join(ROOT, 'sdk/released'));
    expect(stored.sort()).toEqual(released.map((each) => `slipway-sdk-${each}.tgz`).sort());
  });
});

describe('installing packages', () => {
  it.each(['.', 'scripts/build', 'sdk/typescript', 'test/clients'])('runs no program of theirs in %s', (folder) => {
    expect(readFileSync(join(ROOT, folder, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  it('takes the same compilers with development packages as without', () => {
    const [all, compilers] = ['.', 'scripts/build'].map(lockedVersions);
    expect(compilers).toMatchObject({ typescript: expect.any(String), '@swc/core': expect.any(String) });
    expect(all).toMatchObject(compilers!);
  });

  it('is not followed by scripts of ours that npm leaves out for that', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const names = Object.keys(scripts);
    const leftOut = names.filter((name) => {
      return (
        /^(install|prepare|(pre|post)install)$/.test(name) ||
        names.some((own) => [`pre${own}`, `post${own}`].includes(name))
      );
    });
    expect(leftOut).toEqual([]);
  });
});

describe.each(['.', 'sdk/typescript'])('packing %s', (folder) => {
  let copy: string;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'slipway-unbuilt-'));
    for (const file of ['package.json', '.npmrc']) copyFileSync(join(ROOT, folder, file), join(copy, file));
  });

  afterAll(() => rmSync(copy, { recursive: true }));

  const pack = () => spawnSync('npm', ['pack'], { cwd: copy, encoding: 'utf8' });

  it('fails where nothing is built, and packs what is', () => {
    expect(pack().status).not.toBe(0);
    mkdirSync(join(copy, 'dist'));
    expect(pack().status).toBe(0);
  });
});
