export { LoggingModule } from './logging.module';
export { StartLogger } from './start-logger';
