import { runCommandLine } from './cli/command-line';

void runCommandLine(process.argv.slice(2)).then((code) => process.exit(code));
