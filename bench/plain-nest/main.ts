import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import libsql from 'libsql';
import type { DataSourceOptions } from 'typeorm';
import { CheckedController } from './checked.controller';
import { ENTITIES } from './entities';
import { TimeslotsController } from './timeslots.controller';

/** As many connections as Slipway opens. */
const POOL_SIZE = 10;

function optionsFor(url: string): DataSourceOptions {
  if (!url.startsWith('sqlite:')) {
    return { type: 'mysql', url, poolSize: POOL_SIZE, bigNumberStrings: false, entities: ENTITIES };
  }
  const database = url.slice('sqlite:'.length);
  return { type: 'better-sqlite3', database, driver: libsql, enableWAL: true, entities: ENTITIES };
}

@Module({
  imports: [TypeOrmModule.forRoot(optionsFor(process.env['DATABASE_URL']!)), TypeOrmModule.forFeature(ENTITIES)],
  controllers: [TimeslotsController, CheckedController],
})
class PlainModule {}

async function main(): Promise<void> {
  const app = await NestFactory.create(PlainModule, { logger: ['error'] });
  await app.listen(0, '127.0.0.1');
  process.stdout.write(`listening on ${await app.getUrl()}\n`);
}

void main();
process.once('SIGTERM', () => process.exit(0));
