import { runCommandLine } from './cli/index';

void runCommandLine(process.argv.slice(2)).then((code) => process.exit(code));
