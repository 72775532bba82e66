import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduledJobRegistry } from './scheduled-job';
import { JobsRunner } from './jobs-runner';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [ScheduledJobRegistry, JobsRunner],
  exports: [ScheduledJobRegistry, JobsRunner],
})
export class JobsModule {}
