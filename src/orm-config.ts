import 'reflect-metadata';
import { loadConfig } from './platform/config';
import { buildDataSource, dataSourceOptions } from './platform/database';
import type { Composition } from './plugins';
import { completeSchema } from './schema';

/**
 * Configuration for TypeORM's command line; the server builds its data source from the same parts.
 * @throws ConfigurationError if the environment is invalid
 */
export function ormConfig({ plugins }: Composition = {}) {
  return buildDataSource(dataSourceOptions(loadConfig().database, completeSchema(plugins)));
}
