import 'reflect-metadata';

/** The public entry for host applications; docs/extending.md says what of it is stable. */
export { AppModule } from './app.module';
export { createApp, listen } from './app.setup';
export { CommandFailure, WrongUse, runCommandLine } from './cli/index';
export { AppConfig, StartRefused, loadConfig } from './config';
export type { Composition, Feature, Terminal } from './features';
export { ormConfig } from './orm-config';
export { runServer } from './run-server';
