import { statSync } from 'node:fs';
import { StartupError } from '../../config';
import { retryWhenLocked } from './retry-when-locked';

/** Files up to this size are checked at every start, in bytes; takes 2 ms per megabyte. */
const ALWAYS_CHECKED_BYTES = 32_000_000;

/** The part of the driver's connection that is used here. */
interface Connection {
  pragma(text: string): unknown;
}

/** Part of the file is missing or corrupt. */
class DatabaseDamagedError extends StartupError {
  constructor(file: string, finding: string) {
    super(
      `The database file ${file} is damaged (${finding}). Slipway did not start and changed nothing. ` +
        `Move it away together with ${file}-wal and ${file}-shm, then restore the latest backup (docs/guides/backup.md).`,
    );
    this.name = 'DatabaseNotWhole';
  }
}

/**
 * Configures a new connection. Checks the file if it is small, or was not closed properly: its `-wal` is not empty
 * then, which is also the case while another process has it open.
 * @throws DatabaseNotWhole
 */
export async function openChecked(connection: Connection, file: string): Promise<void> {
  const isDue = file !== ':memory:' && (!wasClosed(file) || sizeOf(file) <= ALWAYS_CHECKED_BYTES);
  try {
    // Set here instead of by TypeORM's enableWAL: SQLite rejects both statements while another process starts or ends.
    await retryWhenLocked(() => connection.pragma('synchronous = FULL'));
    await retryWhenLocked(() => connection.pragma('journal_mode = WAL'));
    const findings = isDue ? await retryWhenLocked(() => connection.pragma('quick_check(1)')) : [];
    const [{ quick_check: finding } = { quick_check: 'ok' }] = findings as { quick_check: string }[];
    if (finding !== 'ok') throw new DatabaseDamagedError(file, inOneLine(finding));
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code ?? '')) throw new DatabaseDamagedError(file, inOneLine(message));
    throw error;
  }
}

/**
 * Copies the log to the file when the last process closes it, so that the file is complete without its `-wal`. While
 * other processes have it open, copies as much as they allow.
 */
export function closeCleanly(connection: Connection): void {
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // Nothing is lost: the next start reads the rest from the `-wal`.
  }
}

function wasClosed(file: string): boolean {
  return sizeOf(`${file}-wal`) === 0;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
