import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuthModule } from '../../platform/auth';
import { FastPath } from './fast-path';
import { FastReads } from './fast-reads';
import { FastWrites } from './fast-writes';
import { MadeAnswers } from './made-answers';
import { HotRoutes } from './routes/hot-routes';
import { RawAnswers } from './raw-answers';
import { ResponseCopies } from './response-copies';

@Global()
@Module({
  imports: [AuthModule, DiscoveryModule],
  providers: [FastPath, FastReads, FastWrites, HotRoutes, MadeAnswers, RawAnswers, ResponseCopies],
  exports: [FastPath],
})
export class FastPathModule {}
