import * as mysql from 'mysql2';

/**
 * READ COMMITTED, so that a statement sees what has been committed before it and takes no gap locks; strict mode, so
 * that a value that does not fit is an error.
 */
const SESSION_SETTINGS = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
];

/** mysql2 as TypeORM uses it, with every new connection set up before its first query. */
export const mysqlWithSessionSettings = {
  ...mysql,
  createPool(options: mysql.PoolOptions): mysql.Pool {
    const pool = mysql.createPool(options);
    pool.on('connection', (connection) => {
      for (const setting of SESSION_SETTINGS) connection.query(setting);
    });
    return pool;
  },
};
