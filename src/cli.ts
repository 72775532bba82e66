import { runCommandLine } from './interfaces/cli/index';

void runCommandLine(process.argv.slice(2)).then((code) => process.exit(code));
