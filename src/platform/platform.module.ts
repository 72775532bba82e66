import { Global, Module } from '@nestjs/common';
import { ClsModule } from 'nestjs-cls';
import { CurrentActor } from './actor';
import { CurrentDeadline } from './concurrency/deadline';
import { WritableFolders } from './disk';
import { RequestDeadlines } from './http/messages';
import { Clock } from './values/time';
import { RequestValidationPipe } from './http/validation';

const SERVICES = [Clock, CurrentActor, CurrentDeadline, RequestDeadlines, RequestValidationPipe, WritableFolders];

@Global()
@Module({ imports: [ClsModule], providers: SERVICES, exports: SERVICES })
export class PlatformModule {}
