import type { Socket } from 'node:net';
import * as mysql from 'mysql2';

/**
 * READ COMMITTED, so that a statement sees what has been committed before it and takes no gap locks; strict mode, so
 * that a value that does not fit is an error; waiting for a lock ends while the unit can still be run again.
 */
const SESSION_SETTINGS = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  'SET SESSION innodb_lock_wait_timeout = 3',
];

/** mysql2 as TypeORM uses it, with every new connection set up before its first query. */
export const mysqlWithSessionSettings = {
  ...mysql,
  createPool(options: mysql.PoolOptions): mysql.Pool {
    const pool = mysql.createPool(options);
    pool.on('connection', (connection) => {
      // The pool listens for the first error only; a second one that nobody hears would end the process.
      connection.on('error', () => {});
      for (const setting of SESSION_SETTINGS) {
        // Without its settings a connection must not be used: what is queued on it fails with the same error.
        connection.query(setting, (error) => {
          if (error) (connection as unknown as { stream: Socket }).stream.destroy(error);
        });
      }
    });
    return pool;
  },
};
