import { Global, Module } from '@nestjs/common';
import { GracefulShutdown, PipelinedRequests, ProtocolErrors } from './connections';
import { FastPathModule } from './hot-routes';

const CONNECTIONS = [GracefulShutdown, PipelinedRequests, ProtocolErrors];

/** What answers requests before Nest does, and the limits of connections. */
@Global()
@Module({ imports: [FastPathModule], providers: CONNECTIONS, exports: CONNECTIONS })
export class ServerModule {}
