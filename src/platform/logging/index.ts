export { LoggingModule } from './logging.module';
export { RequestLog } from './request-log';
export { StartLogger } from './start-logger';
