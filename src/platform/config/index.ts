export { AppConfig, type DatabaseConfig, type DatabaseTls, PACKAGE_VERSION } from './app-config';
export { ConfigModule } from './config.module';
export { Environment } from './environment';
export { parseDatabaseUrl, hostOf } from './database-url';
export { explainListenError, StartupError } from './startup-error';
export { ConfigurationError, ENVIRONMENT_NAMES, loadConfig } from './load-config';
export { COMMAND_LIMITS, SERVER_LIMITS, type TimeLimits } from './time-limits';
export { PublicAddress } from './public-address';
export { stripeAddress } from './stripe-address';
