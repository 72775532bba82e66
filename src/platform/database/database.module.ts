import { type DynamicModule, Global, Module } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule, getDataSourceToken } from '@nestjs/typeorm';
import { ClsPluginTransactional } from '@nestjs-cls/transactional';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { ClsModule } from 'nestjs-cls';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { AppConfig, StartupError } from '../config';
import { Clock } from '../values/time';
import { BulkWrites } from './bulk-writes';
import { type Schema, dataSourceOptions, openDataSource } from './data-source';
import { Database, OperatorLock } from './database';
import { migrate } from './migrating/migrate';
import { installTimeLimits } from './mysql/timed-query-runner';
import { EntityRows } from './entity-rows';
import { Transactions } from './transactions/transactions';

/** Attempts to connect at startup, about one per second. */
const CONNECT_ATTEMPTS = 30;

@Global()
@Module({})
export class DatabaseModule {
  /** Set after migrations, which have no time limit. */
  constructor(@InjectDataSource() dataSource: DataSource, { database, limits }: AppConfig) {
    if (database.dialect !== 'sqlite') installTimeLimits(dataSource, limits);
  }

  /** Provides the migrated connection, `Database` and `Transactions`. */
  static with(schema: Schema): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [AppConfig],
          useFactory: (config: AppConfig) => ({
            ...dataSourceOptions(config.database, schema),
            retryAttempts: CONNECT_ATTEMPTS,
            retryDelay: 1000,
            toRetry: (error) => !(error instanceof StartupError),
          }),
          dataSourceFactory: async (options) => {
            const dataSource = await openDataSource(options as DataSourceOptions);
            try {
              await migrate(dataSource, new Clock());
            } catch (error) {
              // The next attempt opens new connections.
              await dataSource.destroy();
              throw error;
            }
            return dataSource;
          },
        }),
        // Not `forRoot`, which would add an unused guard and interceptor to every route.
        ClsModule.registerPlugins([
          new ClsPluginTransactional({
            imports: [TypeOrmModule],
            adapter: new TransactionalAdapterTypeOrm({ dataSourceToken: getDataSourceToken() }),
          }),
        ]),
      ],
      providers: [BulkWrites, Database, EntityRows, OperatorLock, Transactions],
      exports: [BulkWrites, Database, EntityRows, OperatorLock, Transactions],
    };
  }
}
