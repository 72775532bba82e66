import { type BenchDatabase, type Dialect, type Run, fillDatabase } from './fill';
import { runCli } from './processes';

export const METERS_PATH = '/api/v2/usage/meters';

/** Rows of one statement. */
const CHUNK = 1_000_000;

/** Has no common divisor with numbers of subjects such as 100,000, so it scatters them. */
const STRIDE = 7_919;

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
export async function fillUsage(
  database: BenchDatabase,
  operatorId: number,
  { entries, meters, subjects }: { entries: number; meters: number; subjects: number },
) {
  await fillDatabase(database, async (run, dialect) => {
    const names = Array.from(
      { length: meters },
      (_, n) => `(${operatorId}, 'bench ${n}', 'bench ${n}', ${YEAR_START})`,
    );
    await run(`INSERT INTO meter (operator_id, name_hash, name, created_at) VALUES ${names.join(', ')}`);
    await run(`INSERT INTO usage_subject (operator_id, name_hash, name, created_at)
      SELECT ${operatorId}, n, ${named('n', database)}, ${YEAR_START} FROM ${dialect.numbers(0, subjects)} AS sequence`);
    await fill(run, dialect, operatorId, { entries, meters, subjects });
    await fillSubjectTotals(run, dialect, operatorId);
    if (database.kind === 'sqlite') await run('ANALYZE');
  });
}

function named(number: string, { kind }: BenchDatabase): string {
  return kind === 'sqlite' ? `'customer ' || ${number}` : `CONCAT('customer ', ${number})`;
}

async function fill(
  run: Run,
  { div, numbers }: Dialect,
  operatorId: number,
  { entries, meters, subjects }: { entries: number; meters: number; subjects: number },
) {
  const firstMeter = `(SELECT MIN(id) FROM meter WHERE operator_id = ${operatorId})`;
  const firstSubject = `(SELECT MIN(id) FROM usage_subject WHERE operator_id = ${operatorId})`;
  for (let first = 0; first < entries; first += CHUNK) {
    await run(`INSERT INTO usage_entry (operator_id, occurred_at, id, meter_id, whole, nano, extra_info, recorded_at,
        is_platform, subject_id)
      SELECT ${operatorId}, ${YEAR_START} + n * ${YEAR_SECONDS} ${div} ${entries}, ${FIRST_ID} + n,
        ${firstMeter} + n * 7 % ${meters}, n % 1000 + 1, n % 10 * 100000000, '{"Campaign":"spring"}', ${YEAR_START}, 0,
        ${firstSubject} + n * ${STRIDE} % ${subjects}
      FROM ${numbers(first, Math.min(CHUNK, entries - first))} AS sequence`);
  }
  await run(`INSERT INTO usage_subject_entry (operator_id, subject_id, occurred_at, id)
    SELECT operator_id, subject_id, occurred_at, id FROM usage_entry WHERE operator_id = ${operatorId} ORDER BY 1, 2, 3, 4`);
  for (const [table, seconds] of [
    ['usage_quarter', 900],
    ['usage_day', 86_400],
  ]) {
    await run(`INSERT INTO ${table} (operator_id, bucket, meter_id, sum_high, sum_low, sum_nano, entries)
      SELECT operator_id, occurred_at ${div} ${seconds}, meter_id, 0, SUM(whole), SUM(nano), COUNT(*)
      FROM usage_entry WHERE operator_id = ${operatorId} GROUP BY operator_id, occurred_at ${div} ${seconds}, meter_id`);
  }
}

async function fillSubjectTotals(run: Run, { div, dateNumber }: Dialect, operatorId: number) {
  const columns = 'operator_id, bucket, subject_id, meter_id, sum_high, sum_low, sum_nano, entries';
  const day = dateNumber('occurred_at');
  await run(
    `INSERT INTO usage_subject_calendar (operator_id, time_zone, is_complete) VALUES (${operatorId}, 'UTC', 1)`,
  );
  const add = (table: string, bucket: string, subject: string, meter: string, from: string, sums: string) =>
    run(`INSERT INTO ${table} (${columns})
      SELECT operator_id, ${bucket}, ${subject}, ${meter}, 0, ${sums} FROM ${from} WHERE operator_id = ${operatorId}
      GROUP BY 1, 2, 3, 4`);
  const ofEntries = `SUM(whole) + SUM(nano) ${div} 1000000000, SUM(nano) % 1000000000, COUNT(*)`;
  const ofTotals = `SUM(sum_low) + SUM(sum_nano) ${div} 1000000000, SUM(sum_nano) % 1000000000, SUM(entries)`;
  await add('usage_subject_day', day, 'subject_id', 'meter_id', 'usage_entry', ofEntries);
  await add('usage_subject_day', 'bucket', '0', 'meter_id', 'usage_subject_day', ofTotals);
  const month = `bucket - bucket % 100`;
  await add('usage_subject_month', month, 'subject_id', 'meter_id', 'usage_subject_day', ofTotals);
  await add('usage_subject_month', 'bucket', 'subject_id', '0', 'usage_subject_month', ofTotals);
}
