import { Global, Module } from '@nestjs/common';
import { ClsModule } from 'nestjs-cls';
import { CurrentActor } from './actor';
import { GracefulShutdown, PipelinedRequests, ProtocolErrors } from './connections';
import { CurrentDeadline } from './deadline';
import { WritableFolders } from './disk';
import { RequestDeadlines } from './http';
import { Clock } from './time';
import { RequestValidationPipe } from './validation';

const SERVICES = [
  Clock,
  CurrentActor,
  CurrentDeadline,
  GracefulShutdown,
  PipelinedRequests,
  ProtocolErrors,
  RequestDeadlines,
  RequestValidationPipe,
  WritableFolders,
];

@Global()
@Module({ imports: [ClsModule], providers: SERVICES, exports: SERVICES })
export class SharedModule {}
