import { type DynamicModule, Global, Module } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule, getDataSourceToken } from '@nestjs/typeorm';
import { ClsPluginTransactional } from '@nestjs-cls/transactional';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { ClsModule } from 'nestjs-cls';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Outages } from '../concurrency/background';
import { AppConfig } from '../config';
import { BulkWrites } from './bulk-writes';
import { connect } from './connect';
import { type Schema, dataSourceOptions } from './data-source';
import { Database, OperatorLock } from './database';
import { isOutage } from './database-errors';
import { installTimeLimits } from './mysql/timed-query-runner';
import { EntityRows } from './entity-rows';
import { Transactions } from './transactions/transactions';

const SERVICES = [BulkWrites, Database, EntityRows, OperatorLock, Transactions];

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
          useFactory: ({ database }: AppConfig) => ({
            ...dataSourceOptions(database, schema),
            // `connect` does.
            toRetry: () => false,
          }),
          dataSourceFactory: (options) => connect(options as DataSourceOptions),
        }),
        // Not `forRoot`, which would add an unused guard and interceptor to every route.
        ClsModule.registerPlugins([
          new ClsPluginTransactional({
            imports: [TypeOrmModule],
            adapter: new TransactionalAdapterTypeOrm({ dataSourceToken: getDataSourceToken() }),
          }),
        ]),
      ],
      providers: [...SERVICES, { provide: Outages, useValue: new Outages(isOutage) }],
      exports: [...SERVICES, Outages],
    };
  }
}
