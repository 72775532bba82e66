import type { DataSource } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import type { TimeLimits } from '../../config';
import { TimedQueryRunner } from './timed-query-runner';

/** Applies time limits to every query runner of a MySQL or MariaDB data source. */
export function installTimeLimits(dataSource: DataSource, limits: TimeLimits): void {
  const driver = dataSource.driver as MysqlDriver;
  driver.createQueryRunner = (mode) => new TimedQueryRunner(driver, mode, limits);
}
