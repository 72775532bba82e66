import { readFileSync } from 'node:fs';

/** Docker's rule: the last pattern that fits a path, or a folder that it is in, decides. */
function isIgnored(path: string): boolean {
  let ignored = false;
  for (const line of readFileSync('.dockerignore', 'utf8').split('\n')) {
    const pattern = line.trim().replace(/^!/, '').replace(/\/$/, '');
    if (pattern === '' || pattern.startsWith('#')) continue;
    if (pattern === '*' || path === pattern || path.startsWith(`${pattern}/`)) ignored = !line.startsWith('!');
  }
  return ignored;
}

describe('the container image', () => {
  it('copies only what .dockerignore lets it see', () => {
    const copies = readFileSync('Dockerfile', 'utf8').match(/^COPY (?!--from).*$/gm)!;
    const sources = copies.flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(sources).toContain('docs/guides');
    expect(sources.filter(isIgnored)).toEqual([]);
  });

  it('has a version of Node.js that still gets security fixes', () => {
    const [, major] = /^ARG NODE_IMAGE=node:(\d+)-/m.exec(readFileSync('Dockerfile', 'utf8'))!;
    // 24 until April 2028. Node.js 20 has ended, 22 ends in April 2027, and odd versions end after half a year.
    expect(Number(major)).toBeGreaterThanOrEqual(24);
    expect(Number(major) % 2).toBe(0);
  });
});
