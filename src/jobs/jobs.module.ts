import { Global, Module } from '@nestjs/common';
import { DueWorkRegistry } from './due-work';
import { JobsRunner } from './jobs-runner.service';

@Global()
@Module({ providers: [DueWorkRegistry, JobsRunner], exports: [DueWorkRegistry, JobsRunner] })
export class JobsModule {}
