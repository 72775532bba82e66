import 'reflect-metadata';

/** Entry point for host applications; docs/extending.md lists the stable parts. */
export { AppModule } from './app.module';
export { createApp, listen } from './app.setup';
export { CommandFailure, UsageError, runCommandLine } from './interfaces/cli/index';
export { AppConfig, StartupError, loadConfig } from './platform/config';
export type { Composition, SlipwayPlugin, Terminal } from './plugins';
export { ormConfig } from './orm-config';
export { runServer } from './run-server';
