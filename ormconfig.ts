import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { loadConfig } from './src/config';
import { dataSourceOptions } from './src/database';
import { ENTITIES } from './src/schema';

/** For TypeORM's command line, such as `npm run db:drift`; the server builds its own from the same parts. */
export default new DataSource(dataSourceOptions(loadConfig().database, ENTITIES));
