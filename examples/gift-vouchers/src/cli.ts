import { runCommandLine } from 'slipway';
import { features } from './features';

void runCommandLine(process.argv.slice(2), { features }).then((code) => process.exit(code));
