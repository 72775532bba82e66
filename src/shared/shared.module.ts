import { Global, Module } from '@nestjs/common';
import { GracefulShutdown } from './http';
import { Clock } from './time';

@Global()
@Module({ providers: [Clock, GracefulShutdown], exports: [Clock] })
export class SharedModule {}
