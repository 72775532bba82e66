import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrivateMariadb } from '../test/support/private-mariadb';
import { addresses } from './server/addresses';
import { batches } from './server/batches';
import { bookings } from './server/bookings';
import { cold } from './server/cold';
import { meters } from './server/meters';
import { mixed } from './server/mixed';
import { reads } from './server/reads';
import { octo } from './server/octo';
import { readOptions } from './server/options';
import { plain } from './server/plain';
import { describeMachine } from './server/machine';
import { Report } from './server/report';
import { CORES } from './server/cores';
import type { Setting } from './server/setting';
import { openSql } from './server/sql';
import { sales } from './server/sales';
import { season } from './server/season';
import { start } from './server/start';
import { type Stock, makeStock } from './server/stock';
import { versions } from './server/versions';
import { workers } from './server/workers';
import { onCores, runCli } from './support/processes';

/** Groups of scenarios, in the order in which they run. */
const GROUPS: Readonly<Record<string, (setting: Setting) => Promise<void>>> = {
  start,
  reads,
  addresses,
  plain,
  cold,
  meters,
  batches,
  bookings,
  sales,
  mixed,
  season,
  octo,
  workers,
  versions,
};

/** More than the data set takes at scale 1, as a server of that size has. */
const MARIADB_SETTINGS = ['--innodb-buffer-pool-size=2G', '--innodb-log-file-size=512M'];

/** Megabytes of one process under load. */
const MEMORY_TARGET = 330;

/** Up to this size the data set is recounted before it is used. */
const VERIFIED_SCALE = 0.1;

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `--database sqlite|mariadb` leaves the other out; `--scale` shrinks the data set; `--only` names groups of scenarios;
 * `--data DIR` keeps the data set there for the next run; `--seconds` is what each of `--rounds` measures; `--json FILE`
 * takes the figures; `--against DIR` names a built checkout of another version for the group `versions`; `--quick` is all
 * of it in two minutes.
 */
export async function server(args: readonly string[]): Promise<void> {
  const options = readOptions(args, Object.keys(GROUPS));
  const { data, databases, scale, only } = options;
  const machine = describeMachine();
  const report = new Report(options.json, machine);
  const folder = data ?? mkdtempSync(join(tmpdir(), 'slipway-bench-'));
  say(JSON.stringify(machine));
  try {
    for (const database of databases) {
      await onDatabase(database, join(folder, database), scale, async (setting) => {
        for (const name of only) await runGroup(name, { ...options, ...setting, report });
      });
    }
    report.print();
  } finally {
    if (data === undefined) rmSync(folder, { recursive: true });
  }
}

async function runGroup(name: string, setting: Omit<Setting, 'noteMemory'>): Promise<void> {
  let highest = 0;
  await GROUPS[name]!({ ...setting, noteMemory: (megabytes) => (highest = Math.max(highest, megabytes)) });
  await forgetMail(setting);
  if (highest === 0 || name === 'workers') return;
  const scenario = `resident memory, highest in ${name}`;
  setting.report.value({ database: setting.database, scenario }, highest, 'MB', MEMORY_TARGET);
}

/** Confirmations of a benchmark's bookings would be sent during the next one. */
async function forgetMail({ url }: Pick<Setting, 'url'>): Promise<void> {
  const sql = await openSql(url);
  for (const table of ['workflow_email', 'email']) await sql.run(`DELETE FROM ${table}`);
  await sql.close();
}

type Filled = Pick<Setting, 'database' | 'url' | 'folder' | 'stock'>;

async function onDatabase(
  database: Setting['database'],
  folder: string,
  scale: number,
  work: (filled: Filled) => Promise<void>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (database === 'sqlite') {
    const url = `sqlite:${folder}/bench.db`;
    return work({ database, url, folder, stock: await stockOf(url, folder, scale) });
  }
  const startedBy = onCores(CORES.loader, []);
  const mariadb = await PrivateMariadb.start({ folder, settings: MARIADB_SETTINGS, startedBy });
  try {
    await mariadb.query('CREATE DATABASE IF NOT EXISTS bench');
    const url = mariadb.url('bench');
    await work({ database, url, folder, stock: await stockOf(url, folder, scale) });
  } finally {
    await mariadb.stop();
  }
}

/** The data set that an earlier run has left in the folder, or a new one. */
async function stockOf(url: string, folder: string, scale: number): Promise<Stock> {
  const file = join(folder, 'stock.json');
  if (existsSync(file)) return storedStock(file);
  const started = performance.now();
  const stock = await makeStock(url, scale, Math.floor(Date.now() / 1000));
  say(`made the data set in ${Math.round((performance.now() - started) / 1000)} s`);
  // Ends with 1, which throws, when a counter does not equal its bookings.
  if (scale <= VERIFIED_SCALE) runCli(url, ['capacity', 'verify']);
  writeFileSync(file, JSON.stringify(stock));
  return stock;
}

/** @throws Error when it lacks what scenarios need by now */
function storedStock(file: string): Stock {
  const stock = JSON.parse(readFileSync(file, 'utf8')) as Partial<Stock>;
  if (!stock.wide) throw new Error(`the data set of ${file} was made by an earlier version: remove it`);
  return stock as Stock;
}
