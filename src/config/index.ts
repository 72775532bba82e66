export { AppConfig, type DatabaseConfig } from './app-config';
export { ConfigModule } from './config.module';
export { Environment } from './environment';
export { ConfigurationError, ENVIRONMENT_NAMES, loadConfig, parseDatabaseUrl } from './load-config';
export { COMMAND_LIMITS, SERVER_LIMITS, type TimeLimits } from './time-limits';
export { PublicAddress } from './public-address';
export { StartRefused } from './start-refused';
export { PACKAGE_VERSION } from './package-version';
