import 'reflect-metadata';
import { loadConfig } from './config';
import { buildDataSource, dataSourceOptions } from './database';
import type { Composition } from './plugins';
import { completeSchema } from './schema';

/**
 * For TypeORM's command line; the server builds its own data source from the same parts.
 * @throws ConfigurationError when the environment is not usable
 */
export function ormConfig({ plugins }: Composition = {}) {
  return buildDataSource(dataSourceOptions(loadConfig().database, completeSchema(plugins)));
}
