import { QueryFailedError } from 'typeorm';
import { type DomainError, OverloadedError } from '../errors';

/** A commit may not survive a power failure; it is unknown whether it took effect. */
export class NotFlushedError extends Error {}

/** MySQL and MariaDB: the transaction lost a deadlock, or waited too long for a lock, and should be retried. */
const DEADLOCK = 1213;
const LOCK_TIMEOUT = 1205;

/** MySQL, MariaDB and Galera: the server is shutting down, unreachable, or not part of its cluster. */
const SERVER_AWAY = new Set([1040, 1047, 1053, 1080, 1152, 1180, 1290, 1317, 1927, 4031]);

/** MySQL and MariaDB: no space left for a table, a log or a temporary file. */
const DISK_FULL = new Set([3, 1021, 1026, 1114]);

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'PROTOCOL_PACKETS_OUT_OF_ORDER',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'POOL_NONEONLINE',
  'POOL_NOEXIST',
  'POOL_CLOSED',
]);

interface DriverError {
  errno?: number;
  code?: string;
  message?: string;
}

function driverErrorOf(error: unknown): DriverError {
  if (error instanceof QueryFailedError) return error.driverError as DriverError;
  return typeof error === 'object' && error !== null ? error : {};
}

/** The transaction lost a conflict and was rolled back. */
export function isConflict(error: unknown): boolean {
  return driverErrorOf(error).errno === DEADLOCK || isLocked(error);
}

function isLocked(error: unknown): boolean {
  const { errno, code } = driverErrorOf(error);
  return errno === LOCK_TIMEOUT || /^SQLITE_BUSY|^SQLITE_LOCKED/.test(code ?? '');
}

/** No connection was free or established in time, so nothing was done. */
export class NoConnectionError extends OverloadedError {}

/** The database is unavailable. If this happens at COMMIT, it is unknown whether the transaction took effect. */
export function isDatabaseAway(error: unknown): boolean {
  const { errno, code, message } = driverErrorOf(error);
  return (
    error instanceof NotFlushedError ||
    SERVER_AWAY.has(errno ?? 0) ||
    CONNECTION_CODES.has(code ?? '') ||
    /closed state|connection is in closed|Pool is closed|Queue limit reached/.test(message ?? '')
  );
}

/**
 * Work cannot continue before the database does: it is unavailable, work waited for it too long, or locks are not released.
 * A cluster that waits for a lost node releases none, and neither does another process that keeps an SQLite file locked.
 */
export function isOutage(error: unknown): boolean {
  return error instanceof OverloadedError || isDatabaseAway(error) || isLocked(error);
}

/** The database cannot write because its disk is full or broken; the statement was undone. */
function isDiskFull(error: unknown): boolean {
  const { errno, code } = driverErrorOf(error);
  return DISK_FULL.has(errno ?? 0) || /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(code ?? '');
}

/** A unique key was violated. */
export function isDuplicate(error: unknown): boolean {
  const { errno, code } = driverErrorOf(error);
  return errno === 1062 || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** Converts database errors that are worth retrying later to problems. */
export function translateDatabaseError(error: unknown): DomainError | undefined {
  if (isDatabaseAway(error)) return new OverloadedError('The database does not respond.');
  if (isDiskFull(error)) return new OverloadedError('The database cannot write at the moment.', 10);
  if (isConflict(error)) return new OverloadedError('The database is busy.', 1);
  return undefined;
}
