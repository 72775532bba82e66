export { CommandFailure, WrongUse } from './command';
export { runCommandLine } from './command-line';
