import { readFileSync } from 'node:fs';
import libsql from 'libsql';
import mysql from 'mysql2/promise';
import type { BareInsertOrder, BareInsertResult } from '../server/batches';
import { measureClients } from './bare-clients';

const COLUMNS = [
  'operator_id',
  'occurred_at',
  'id',
  'meter_id',
  'whole',
  'nano',
  'extra_info',
  'recorded_at',
  'is_platform',
];

/** Of nobody. */
const OPERATOR = -1;

type Value = string | number | null;

const order = JSON.parse(readFileSync(0, 'utf8')) as BareInsertOrder;
/** Beyond what servers give out, and other ones in each run. */
let nextId = 2 ** 52 + Date.now() * 1_000;
let nextBatch = 0;

/** The rows of the next batch, with new IDs. */
function nextRows(): Value[][] {
  const batch = order.batches[nextBatch++ % order.batches.length]!;
  return batch.map(({ Meter, Usage, ExtraInfo = null, OccurredAt }) => {
    const whole = Math.floor(Usage);
    const nano = Math.round((Usage - whole) * 1e9);
    return [
      OPERATOR,
      OccurredAt,
      nextId++,
      Number(Meter.slice('meter '.length)),
      whole,
      nano,
      ExtraInfo,
      OccurredAt,
      0,
    ];
  });
}

const insert = (values: string) => `INSERT INTO usage_entry (${COLUMNS.join(', ')}) VALUES ${values}`;

/** Each in a separate transaction. */
async function openMariadb(): Promise<() => Promise<boolean>> {
  const pool = mysql.createPool({ uri: order.url, connectionLimit: order.clients });
  await pool.query('SELECT 1');
  return async () => {
    await pool.query(insert('?'), [nextRows()]);
    return true;
  };
}

function openSqlite(): () => Promise<boolean> {
  const connection = new libsql(order.url.slice('sqlite:'.length));
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL']) connection.pragma(setting);
  const tuple = `(${COLUMNS.map(() => '?').join(', ')})`;
  const prepared = connection.prepare(insert(order.batches[0]!.map(() => tuple).join(', ')));
  return () => {
    prepared.run(...nextRows().flat());
    // Lets timers of the process run in between.
    return new Promise((resolve) => setImmediate(resolve, true));
  };
}

async function main(): Promise<BareInsertResult> {
  return measureClients(order, order.url.startsWith('sqlite:') ? openSqlite() : await openMariadb());
}

void main().then((result) => process.stdout.write(JSON.stringify(result), () => process.exit(0)));
