import { readFileSync } from 'node:fs';
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
