import { runCommandLine } from 'slipway';
import { plugins } from './plugins';

void runCommandLine(process.argv.slice(2), { plugins }).then((code) => process.exit(code));
