import { statSync } from 'node:fs';
import { StartupError } from '../../config';
import { whenUnlocked } from './when-unlocked';

/** Up to this size a file is read through at every start, in bytes: 2 ms for each megabyte. */
const ALWAYS_CHECKED_BYTES = 32_000_000;

/** As much of the driver's connection as is used here. */
interface Connection {
  pragma(text: string): unknown;
}

/** The file lacks a part, or a part of it is not what SQLite wrote. */
class DatabaseNotWhole extends StartupError {
  constructor(file: string, finding: string) {
    super(
      `The database file ${file} is not whole (${finding}). Nothing was started and nothing was changed. ` +
        `Move it away together with ${file}-wal and ${file}-shm, and restore the latest backup (docs/operations.md).`,
    );
    this.name = 'DatabaseNotWhole';
  }
}

/**
 * Sets a new connection up and reads the file through when it is small, or was not closed properly: then its `-wal` is
 * not empty, as beside a process that has it open.
 * @throws DatabaseNotWhole
 */
export async function openWhole(connection: Connection, file: string): Promise<void> {
  const isDue = file !== ':memory:' && (!wasClosed(file) || sizeOf(file) <= ALWAYS_CHECKED_BYTES);
  try {
    // Here and not by TypeORM's enableWAL: SQLite refuses both, at once, while another process starts or ends.
    await whenUnlocked(() => connection.pragma('synchronous = FULL'));
    await whenUnlocked(() => connection.pragma('journal_mode = WAL'));
    const findings = isDue ? await whenUnlocked(() => connection.pragma('quick_check(1)')) : [];
    const [{ quick_check: finding } = { quick_check: 'ok' }] = findings as { quick_check: string }[];
    if (finding !== 'ok') throw new DatabaseNotWhole(file, inOneLine(finding));
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code ?? '')) throw new DatabaseNotWhole(file, inOneLine(message));
    throw error;
  }
}

/**
 * Moves what the last process to leave has written into the file itself, which then is whole without its `-wal`.
 * While others have it open that is done as far as they allow.
 */
export function leaveWhole(connection: Connection): void {
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
