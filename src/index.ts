import 'reflect-metadata';

/** The public entry for host applications; docs/extending.md says what of it is stable. */
export { AppModule } from './app.module';
export { createApp, listen } from './app.setup';
export { CommandFailure, UsageError, runCommandLine } from './cli/index';
export { AppConfig, StartupError, loadConfig } from './config';
export type { Composition, SlipwayPlugin, Terminal } from './plugins';
export { ormConfig } from './orm-config';
export { runServer } from './run-server';
