import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

describe('installing packages', () => {
  it('runs no program of theirs', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
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
