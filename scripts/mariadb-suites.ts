import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Which suites `npm test` runs on MariaDB in addition to SQLite; `npm run test:all` runs all of them on both. */
const FILE = 'test/mariadb-suites.json';

const FOLDERS = ['test/e2e', 'test/integration'];
const isForBoth = (file: string) => /\.(e2e|int)-spec\.ts$/.test(file);

interface MariadbSuites {
  /** About locks, types, collations, failures and processes; chosen by hand. */
  readonly behaviour: readonly string[];
  /** The fewest other suites that run every SQL statement of `src`; written by `npm run test:all`. */
  readonly statements: readonly string[];
}

/** Statements that a suite ran, and how long it took. */
export interface SuiteRun {
  readonly statements: ReadonlySet<string>;
  readonly seconds: number;
}

/** The suite of a test file: its name without folder and ending. */
export function suiteOf(path: string): string {
  return basename(path).replace(/\..*$/, '');
}

/** Which suite created a database, from its name; see `test/support/test-database.ts`. */
export function suiteOfDatabase(name: string): string | undefined {
  return /^slipway_(.+)_[0-9a-f]{12}$/.exec(name)?.[1]!.replaceAll('_', '-');
}

/** Computes which suites have to run on MariaDB, and writes them to the list. */
export function writeMariadbSuites(runs: ReadonlyMap<string, SuiteRun>): void {
  const { behaviour } = JSON.parse(readFileSync(FILE, 'utf8')) as MariadbSuites;
  const onBoth = new Set(FOLDERS.flatMap((folder) => readdirSync(folder).filter(isForBoth).map(suiteOf)));
  const onMariadbAnyway = [...runs.keys()].filter((suite) => !onBoth.has(suite));
  const statements = [...cheapestCover(runs, [...behaviour, ...onMariadbAnyway])].sort();
  writeFileSync(FILE, `${JSON.stringify({ behaviour, statements }, undefined, 2)}\n`);
}

/**
 * Returns the suites that, together with those of `chosen`, run every statement that any suite ran: repeatedly the one
 * with the most new statements per second. Finding the best choice would take too long; this one is close.
 */
export function cheapestCover(runs: ReadonlyMap<string, SuiteRun>, chosen: readonly string[]): Set<string> {
  const missing = new Set([...runs.values()].flatMap(({ statements }) => [...statements]));
  for (const suite of chosen) remove(missing, runs.get(suite));
  const cover = new Set<string>();
  while (missing.size > 0) {
    const gain = ([, { statements, seconds }]: [string, SuiteRun]) =>
      [...statements].filter((statement) => missing.has(statement)).length / Math.max(seconds, 0.1);
    const [suite, run] = [...runs].reduce((best, next) => (gain(next) > gain(best) ? next : best));
    cover.add(suite);
    remove(missing, run);
  }
  return cover;
}

function remove(missing: Set<string>, run: SuiteRun | undefined): void {
  for (const statement of run?.statements ?? []) missing.delete(statement);
}
