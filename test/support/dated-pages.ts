import type { DashboardClient } from './dashboard-client';
import { walkDashboard } from './dashboard-walk';

const DATE = /^\d{4}-\d\d(-\d\d)?$/;

/** The dated queries of dashboard pages. */
export interface DatedPages {
  /** Names of date parameters. */
  readonly dateNames: ReadonlySet<string>;
  /** Paths, each with its query parameters other than dates. */
  readonly queries: ReadonlyMap<string, ReadonlySet<string>>;
}

/** @param routeOf the route of a path, `undefined` for what is no page */
export async function findDatedPages(
  client: DashboardClient,
  starts: readonly string[],
  routeOf: (path: string) => string | undefined,
): Promise<DatedPages> {
  const dateNames = new Set<string>();
  const queries = new Map<string, Set<string>>();
  const kindOf = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    const route = routeOf(pathname);
    if (route === undefined) return undefined;
    const others = new URLSearchParams([...searchParams].filter(([, value]) => !DATE.test(value)));
    for (const name of searchParams.keys()) if (!others.has(name)) dateNames.add(name);
    queries.set(pathname, (queries.get(pathname) ?? new Set()).add(others.toString()));
    return `${route} ${[...searchParams.keys()].sort().join()}`;
  };
  for await (const { text } of walkDashboard(client, { starts, kindOf, mostOfKind: 2 })) {
    for (const [input] of text.matchAll(/<input [^>]*?type="date"[^>]*>/g)) {
      dateNames.add(/ name="([\w.]+)"/.exec(input)![1]!);
    }
  }
  return { dateNames, queries };
}
