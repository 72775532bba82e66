import type { DatabaseConfig } from '../config';
import { dataSourceOptions, openDataSource } from '../database';
import type { Clock } from '../values/time';

/** More than any log assigns between a backup and its restore. */
const MARGIN = 1_000_000_000;

/**
 * Makes the log of a restored database continue above every assigned sequence number: at the current time in
 * milliseconds, which no log reaches and the next restore exceeds. Lower numbers are expired, so that clients that read
 * events missing from the backup read everything again. Does nothing for a database of a version without a log.
 */
export async function continueRestoredLog(config: DatabaseConfig, clock: Clock): Promise<void> {
  const dataSource = await openDataSource(dataSourceOptions(config, { entities: [], migrations: [] }));
  try {
    const runner = dataSource.createQueryRunner();
    if (!(await runner.hasTable('event_sequence'))) return;
    const [row] = await dataSource.query<{ last_sequence: number | string }[]>(
      'SELECT last_sequence FROM event_sequence WHERE id = 1',
    );
    const next = Math.max(Number(row!.last_sequence) + MARGIN, clock.now() * 1_000);
    await dataSource.query('UPDATE event_sequence SET last_sequence = ?, purged_through = ? WHERE id = 1', [
      next,
      next,
    ]);
  } finally {
    await dataSource.destroy();
  }
}
