import { type BenchDatabase, type Dialect, type Run, fillDatabase } from './fill';
import { runCli } from './processes';

export const METERS_PATH = '/api/v2/usage/meters';

/** Rows of one statement. */
const CHUNK = 1_000_000;

const YEAR_START = Date.parse('2026-01-01T00:00:00Z') / 1000;
const YEAR_SECONDS = 365 * 86_400;

/** IDs that no server hands out soon; each operator has its own. */
const FIRST_ID = 1_000_000_000;

/**
 * An operator with a key that has all permissions of usage.
 * @param root the checkout whose command line is used
 */
export function addOperator(url: string, slug: string, root?: string): { id: number; key: string } {
  const create = (what: string, ...options: string[]) =>
    runCli<{ ID: number; Key: string }>(url, [what, 'create', ...options, '--name', slug], '', root);
  const { ID } = create('operator', '--slug', slug);
  const { Key } = create('key', '--operator', slug, '--permissions', 'usage:write,usage:read,operator');
  return { id: ID, key: Key };
}

/**
 * Gives an operator entries spread evenly over 2026, with their totals: what recording them one by one leaves behind,
 * made inside the database because that takes minutes instead of hours.
 */
export async function fillUsage(database: BenchDatabase, operatorId: number, entries: number, meters: number) {
  await fillDatabase(database, async (run, dialect) => {
    await fill(run, dialect, operatorId, entries, meters);
    if (database.kind === 'sqlite') await run('ANALYZE');
  });
}

async function fill(run: Run, { div, numbers }: Dialect, operatorId: number, entries: number, meters: number) {
  const names = Array.from({ length: meters }, (_, n) => `(${operatorId}, 'bench ${n}', 'bench ${n}', ${YEAR_START})`);
  await run(`INSERT INTO meter (operator_id, name_hash, name, created_at) VALUES ${names.join(', ')}`);
  const firstMeter = `(SELECT MIN(id) FROM meter WHERE operator_id = ${operatorId})`;
  for (let first = 0; first < entries; first += CHUNK) {
    await run(`INSERT INTO usage_entry (operator_id, occurred_at, id, meter_id, whole, nano, extra_info, recorded_at,
        is_platform)
      SELECT ${operatorId}, ${YEAR_START} + n * ${YEAR_SECONDS} ${div} ${entries}, ${FIRST_ID} + n,
        ${firstMeter} + n * 7 % ${meters}, n % 1000 + 1, n % 10 * 100000000, '{"Campaign":"spring"}', ${YEAR_START}, 0
      FROM ${numbers(first, Math.min(CHUNK, entries - first))} AS sequence`);
  }
  for (const [table, seconds] of [
    ['usage_quarter', 900],
    ['usage_day', 86_400],
  ]) {
    await run(`INSERT INTO ${table} (operator_id, bucket, meter_id, sum_high, sum_low, sum_nano, entries)
      SELECT operator_id, occurred_at ${div} ${seconds}, meter_id, 0, SUM(whole), SUM(nano), COUNT(*)
      FROM usage_entry WHERE operator_id = ${operatorId} GROUP BY operator_id, occurred_at ${div} ${seconds}, meter_id`);
  }
}
