export { CommandFailure, UsageError } from './command';
export { runCommandLine } from './command-line';
