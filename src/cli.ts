import { runCommandLine } from './cli/command-line';

// As the server does: what it writes is its user's alone.
process.umask(0o077);

void runCommandLine(process.argv.slice(2)).then((code) => process.exit(code));
