// Migrates a database with the built application and kills itself, as `kill -9` would, when its n-th change of the
// schema has been made:  node migrate-until-killed.mjs <url> <n>
// With a clock that is behind, less from step to step, so that the lease of the one before has run out.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { MIGRATIONS, dataSourceOptions, migrate, openDataSource } = require('../../dist/database');
const { parseDatabaseUrl } = require('../../dist/config');

const [url, steps] = process.argv.slice(2);
const dataSource = await openDataSource(
  dataSourceOptions(parseDatabaseUrl(url), { entities: [], migrations: MIGRATIONS }),
);
const { driver } = dataSource;
const createQueryRunner = driver.createQueryRunner.bind(driver);
let step = 0;
driver.createQueryRunner = (mode) => {
  const runner = createQueryRunner(mode);
  const query = runner.query.bind(runner);
  runner.query = async (sql, ...rest) => {
    const result = await query(sql, ...rest);
    const isStep = /^\s*(CREATE|ALTER|INSERT)/i.test(sql) && !/schema_lease|schema_progress|migrations/.test(sql);
    if (isStep && ++step === Number(steps)) process.kill(process.pid, 'SIGKILL');
    return result;
  };
  return runner;
};
const behindSeconds = 3600 * (1000 - Number(steps));
await migrate(dataSource, { now: () => Math.floor(Date.now() / 1000) - behindSeconds });
await dataSource.destroy();
