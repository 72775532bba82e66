// Migrates a database with the built application and kills itself, as `kill -9` would, after the first statement of a kind:
//   node migrate-until-killed.mjs <url> <kind, such as "CREATE TABLE"> <kills so far>
// Its clock is behind, less from kill to kill, so that the lease of the process before has expired.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { MIGRATIONS, dataSourceOptions, migrate, openDataSource } = require('../../dist/platform/database');
const { parseDatabaseUrl } = require('../../dist/platform/config');

const [url, kind, kills] = process.argv.slice(2);
const dataSource = await openDataSource(
  dataSourceOptions(parseDatabaseUrl(url), { entities: [], migrations: MIGRATIONS }),
);
const { driver } = dataSource;
const createQueryRunner = driver.createQueryRunner.bind(driver);
driver.createQueryRunner = (mode) => {
  const runner = createQueryRunner(mode);
  const query = runner.query.bind(runner);
  runner.query = async (sql, ...rest) => {
    const result = await query(sql, ...rest);
    const isBookkeeping = /schema_lease|schema_progress|migrations/.test(sql);
    if (sql.startsWith(kind) && !isBookkeeping) process.kill(process.pid, 'SIGKILL');
    return result;
  };
  return runner;
};
const behindSeconds = 3600 * (1000 - Number(kills));
await migrate(dataSource, { now: () => Math.floor(Date.now() / 1000) - behindSeconds });
await dataSource.destroy();
