import type { Socket } from 'node:net';
import * as mysql from 'mysql2';
import { whenClosed } from '../../http/messages';
import { socketOf, STATEMENT_TIMED_OUT } from './timed-query-runner';

/**
 * READ COMMITTED, so that a statement sees everything committed before it and takes no gap locks; strict mode, so that
 * a value that does not fit is an error; a lock timeout short enough to retry the transaction; autocommit, which may be
 * off on a server, so that a statement outside a transaction commits.
 */
const SESSION_SETTINGS = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  'SET SESSION innodb_lock_wait_timeout = 3',
  'SET SESSION autocommit = 1',
];

/** How long closing the connections may take, in milliseconds. */
const CLOSE_LIMIT_MS = 2_000;

/**
 * mysql2 for TypeORM: configures every new connection before its first query, and limits the time for closing the pool.
 */
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
  // The pool listens for the first error only; a second one without a listener would end the process.
  connection.on('error', () => {});
  for (const setting of SESSION_SETTINGS) {
    // Without its settings a connection must not be used: queries queued on it fail with the same error.
    connection.query(setting, (error) => {
      if (error) socketOf(connection).destroy(error);
    });
  }
}

/**
 * If one connection is dead, idle ones usually are, too, for example after a firewall has dropped them. Each would cost
 * a request the timeout of a statement, while a new connection costs little.
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

/** A server that hangs does not close its connections, so they are destroyed after the limit. */
function endWithin(pool: mysql.Pool): void {
  const sockets = new Set<Socket>();
  pool.on('connection', (connection) => {
    const socket = socketOf(connection);
    sockets.add(socket);
    whenClosed(socket, () => sockets.delete(socket));
  });
  const end = pool.end.bind(pool);
  pool.end = (done = () => {}) => {
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
      done(null);
    }, CLOSE_LIMIT_MS);
    end((error) => {
      // The driver calls back before the server has closed its connections; remaining ones are still destroyed.
      timer.unref();
      done(error);
    });
  };
}
