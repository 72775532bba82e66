import { QueryFailedError } from 'typeorm';
import { type DomainError, OverloadedError } from '../http/problems';
import { NotFlushedError } from './sqlite/wal-flush';

/** MySQL and MariaDB: the transaction lost a conflict and should be retried. */
const CONFLICTS = new Set([1213, 1205]);

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
  const { errno, code } = driverErrorOf(error);
  return CONFLICTS.has(errno ?? 0) || /^SQLITE_BUSY|^SQLITE_LOCKED/.test(code ?? '');
}

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
