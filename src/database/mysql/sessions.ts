import type { Socket } from 'node:net';
import * as mysql from 'mysql2';
import { socketOf } from './socket-of';
import { STATEMENT_TIMED_OUT } from './timed-query-runner';

/**
 * READ COMMITTED, so that a statement sees what has been committed before it and takes no gap locks; strict mode, so
 * that a value that does not fit is an error; waiting for a lock ends while the unit can still be run again; autocommit,
 * which a server may have off, so that a statement outside of a unit of work commits by itself.
 */
const SESSION_SETTINGS = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  'SET SESSION innodb_lock_wait_timeout = 3',
  'SET SESSION autocommit = 1',
];

/** How long the server may take to close the connections, in milliseconds. */
const CLOSE_LIMIT_MS = 2_000;

/** mysql2 as TypeORM uses it, with every new connection set up before its first query, and an end that comes. */
export const mysqlWithSessionSettings = {
  ...mysql,
  createPool(options: mysql.PoolOptions): mysql.Pool {
    const pool = mysql.createPool(options);
    pool.on('connection', setUp);
    dropIdleWithDead(pool);
    endWithin(pool);
    return pool;
  },
};

function setUp(connection: mysql.PoolConnection): void {
  // The pool listens for the first error only; a second one that nobody hears would end the process.
  connection.on('error', () => {});
  for (const setting of SESSION_SETTINGS) {
    // Without its settings a connection must not be used: what is queued on it fails with the same error.
    connection.query(setting, (error) => {
      if (error) socketOf(connection).destroy(error);
    });
  }
}

/**
 * Where one connection is dead, so mostly are those that have been idle meanwhile, as when a firewall has forgotten them
 * all: each would cost somebody the time of a statement, and a new one costs little.
 */
function dropIdleWithDead(pool: mysql.Pool): void {
  const idle = new Set<mysql.PoolConnection>();
  pool.on('release', (connection) => idle.add(connection));
  pool.on('acquire', (connection) => idle.delete(connection));
  pool.on('connection', (connection) => {
    connection.once('error', ({ code }: { code?: string }) => {
      idle.delete(connection);
      if (code !== STATEMENT_TIMED_OUT) return;
      for (const other of idle) {
        other.destroy();
        socketOf(other).destroy();
      }
      idle.clear();
    });
    connection.once('end', () => idle.delete(connection));
  });
}

/** A server that hangs does not say goodbye: after the limit the connections are cut. */
function endWithin(pool: mysql.Pool): void {
  const sockets = new Set<Socket>();
  pool.on('connection', (connection) => {
    const socket = socketOf(connection);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const end = pool.end.bind(pool);
  pool.end = (done = () => {}) => {
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
      done(null);
    }, CLOSE_LIMIT_MS);
    end((error) => {
      // The driver calls back before the server has closed; what it leaves open is still cut.
      timer.unref();
      done(error);
    });
  };
}
