import { Global, Module } from '@nestjs/common';
import { CurrentActor } from './actor';
import { WritableFolders } from './disk';
import { GracefulShutdown } from './http';
import { Clock } from './time';

@Global()
@Module({
  providers: [Clock, CurrentActor, GracefulShutdown, WritableFolders],
  exports: [Clock, CurrentActor, GracefulShutdown, WritableFolders],
})
export class SharedModule {}
