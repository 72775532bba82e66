import { Global, Module } from '@nestjs/common';
import { GracefulShutdown, PipelinedRequests, ProtocolErrors } from './connections';
import { HotRoutesModule } from './hot-routes';

const CONNECTIONS = [GracefulShutdown, PipelinedRequests, ProtocolErrors];

/** What answers requests before Nest does, and the limits of connections. */
@Global()
@Module({ imports: [HotRoutesModule], providers: CONNECTIONS, exports: CONNECTIONS })
export class ServerModule {}
