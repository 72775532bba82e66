import { cpuSeconds } from '../support/proc';
import type { LoadRequest } from '../support/loading';
import { timeslotRequests } from './addresses';
import { ENTRIES, batchRequests } from './batches';
import { type Figures, loadServer } from './figures';
import { booking } from './requests';
import { CONNECTIONS, type Setting, withServer } from './setting';
import { openSql } from './sql';
import { zipfTurns } from './turns';

/** What a large operator's season comes to. */
const SEASON = { searches: 10_000_000, bookings: 200_000, entries: 50_000_000 };

/** The time that the season is pressed into; what is measured is a part of it. */
const HOURS = 2;

/** Times a round of the other groups. */
const LENGTH = 12;

const P99_TARGET = 50;

/** Of one core, in percent. */
const SHARE_TARGET = 90;

const PER_SECOND = {
  searches: SEASON.searches / (HOURS * 3_600),
  bookings: SEASON.bookings / (HOURS * 3_600),
  batches: SEASON.entries / ENTRIES / (HOURS * 3_600),
};

/**
 * A season of a large operator, sped up: searches over 2,000 addresses by Zipf's law, bookings with a key over 200
 * timeslots and batches of usage, all at once and each at its constant rate.
 */
export async function season(setting: Setting): Promise<void> {
  const { database, report, stock } = setting;
  const seconds = setting.seconds * LENGTH;
  const searches = timeslotRequests(stock);
  const bookings = stock.booked.sessions.map((session) => ({ ...booking(stock, session), hasOwnKey: true }));
  const before = await sizeOf(setting);
  await withServer(setting, async (server) => {
    const load = (requests: readonly LoadRequest[], perSecond: number, turns?: readonly number[]) =>
      loadServer(server, { requests, perSecond, connections: CONNECTIONS, warmUpSeconds: 3, seconds, turns });
    const cpuBefore = cpuSeconds(server.pid);
    const started = performance.now();
    const [searched, booked, recorded] = await Promise.all([
      load(searches, PER_SECOND.searches, zipfTurns(searches.length)),
      load(bookings, PER_SECOND.bookings),
      load(batchRequests(stock), PER_SECOND.batches),
    ]);
    const share = (cpuSeconds(server.pid) - cpuBefore) / ((performance.now() - started) / 1000);
    const tell = (what: string, figures: Figures, status: number) =>
      report.latency({ database, scenario: `season in ${HOURS} h, ${what}`, statuses: [status] }, figures, P99_TARGET);
    tell('searches', searched, 200);
    tell('bookings with a key', booked, 201);
    tell(`batches of ${ENTRIES} entries`, recorded, 201);
    report.value(
      { database, scenario: `season in ${HOURS} h, processor time` },
      Math.round(share * 100),
      '%',
      SHARE_TARGET,
    );
  });
  const grown = ((await sizeOf(setting)) - before) * ((HOURS * 3_600) / (seconds + 3));
  report.value({ database, scenario: 'season, growth of the database' }, Math.round(grown / 1e8) / 10, 'GB');
}

/** Of all tables and indices, in bytes. */
async function sizeOf({ database, url }: Setting): Promise<number> {
  const sql = await openSql(url);
  try {
    if (database === 'sqlite')
      return await sql.number('SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size');
    return await sql.number(
      "SELECT SUM(file_size) AS n FROM information_schema.innodb_sys_tablespaces WHERE name LIKE 'bench/%'",
    );
  } finally {
    await sql.close();
  }
}
