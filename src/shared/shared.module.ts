import { Global, Module } from '@nestjs/common';
import { CurrentActor } from './actor';
import { GracefulShutdown } from './http';
import { Clock } from './time';

@Global()
@Module({ providers: [Clock, CurrentActor, GracefulShutdown], exports: [Clock, CurrentActor, GracefulShutdown] })
export class SharedModule {}
