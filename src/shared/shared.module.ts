import { Global, Module } from '@nestjs/common';
import { CurrentActor } from './actor';
import { GracefulShutdown, PipelinedRequests } from './connections';
import { WritableFolders } from './disk';
import { Clock } from './time';

@Global()
@Module({
  providers: [Clock, CurrentActor, GracefulShutdown, PipelinedRequests, WritableFolders],
  exports: [Clock, CurrentActor, GracefulShutdown, PipelinedRequests, WritableFolders],
})
export class SharedModule {}
