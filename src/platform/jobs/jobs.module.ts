import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DueWorkRegistry } from './due-work';
import { JobsRunner } from './jobs-runner';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [DueWorkRegistry, JobsRunner],
  exports: [DueWorkRegistry, JobsRunner],
})
export class JobsModule {}
