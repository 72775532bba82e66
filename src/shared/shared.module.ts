import { Global, Module } from '@nestjs/common';
import { CurrentActor } from './actor';
import { Clock } from './time';

@Global()
@Module({ providers: [Clock, CurrentActor], exports: [Clock, CurrentActor] })
export class SharedModule {}
