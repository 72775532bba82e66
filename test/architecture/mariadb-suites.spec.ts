import { readFileSync, readdirSync } from 'node:fs';
import { type SuiteRun, cheapestCover, suiteOf, suiteOfDatabase } from '../../scripts/mariadb-suites';

const lists = JSON.parse(readFileSync('test/mariadb-suites.json', 'utf8')) as Record<string, string[]>;

describe('the suites that run on MariaDB', () => {
  it('exist, are sorted and are listed once', () => {
    const suites = new Set(['test/e2e', 'test/integration'].flatMap((folder) => readdirSync(folder).map(suiteOf)));
    const listed = Object.values(lists).flat();
    expect(listed.filter((suite) => !suites.has(suite))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    for (const list of Object.values(lists)) expect(list).toEqual([...list].sort());
  });

  it('are recognized by their databases', () => {
    expect(suiteOfDatabase('slipway_usage_once_0123456789ab')).toBe('usage-once');
    expect(suiteOfDatabase('information_schema')).toBeUndefined();
  });
});

describe('cheapestCover', () => {
  const run = (seconds: number, ...statements: string[]): SuiteRun => ({ seconds, statements: new Set(statements) });
  const runs = new Map([
    ['all', run(100, 'a', 'b', 'c', 'd')],
    ['first', run(1, 'a', 'b')],
    ['second', run(1, 'b', 'c')],
    ['repeated', run(2, 'a', 'b')],
    ['last', run(5, 'd')],
  ]);

  it('runs every statement, with as little time as it can', () => {
    expect(cheapestCover(runs, [])).toEqual(new Set(['first', 'second', 'last']));
  });

  it('leaves out what chosen suites run', () => {
    expect(cheapestCover(runs, ['first', 'last', 'gone'])).toEqual(new Set(['second']));
  });
});
