import { Module } from '@nestjs/common';
import { AuthModule } from '../../platform/auth';
import { HandlerRunner } from './handler-runner';
import { HotReads } from './hot-reads';
import { HotRoutes } from './hot-routes';
import { HotWrites } from './hot-writes';
import { ReadHandler } from './read-handler';
import { ResponseFactory } from './response-factory';
import { ResponseWriter } from './response-writer';
import { RouteTable } from './route-table';

@Module({
  imports: [AuthModule],
  providers: [HandlerRunner, HotReads, HotRoutes, HotWrites, ReadHandler, ResponseFactory, ResponseWriter, RouteTable],
  exports: [HotRoutes],
})
export class HotRoutesModule {}
