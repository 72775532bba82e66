import { Global, Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { FastPath } from './fast-path';
import { FastReads } from './fast-reads';
import { FastWrites } from './fast-writes';
import { KnownConnections } from './known-connections';
import { RawAnswers } from './raw-answers';
import { ResponseCopies } from './response-copies';

@Global()
@Module({
  imports: [AuthModule],
  providers: [FastPath, FastReads, FastWrites, KnownConnections, RawAnswers, ResponseCopies],
  exports: [FastPath, FastWrites],
})
export class FastPathModule {}
