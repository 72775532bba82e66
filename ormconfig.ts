import 'reflect-metadata';
import { loadConfig } from './src/config';
import { buildDataSource, dataSourceOptions } from './src/database';
import { ENTITIES } from './src/schema';

/** For TypeORM's command line, such as `npm run db:drift`; the server builds its own from the same parts. */
export default buildDataSource(dataSourceOptions(loadConfig().database, ENTITIES));
