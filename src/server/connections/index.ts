export { GracefulShutdown } from './graceful-shutdown';
export { PipelinedRequests } from './pipelined-requests';
export { ProtocolErrors } from './protocol-errors';
