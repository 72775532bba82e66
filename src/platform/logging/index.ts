export { LoggingModule, RequestLog } from './logging.module';
export { StartLogger } from './start-logger';
