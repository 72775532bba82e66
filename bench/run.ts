import { attacks } from './attacks';
import { dashboard } from './dashboard';
import { metering } from './metering';
import { server } from './server';

/** Benchmarks by name; each makes its own data and servers, on loopback only. */
const BENCHMARKS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  attacks,
  dashboard,
  metering,
  server,
};

/** Without a name all run one after the other, as large as they are by default; `--quick` is a look at the server. */
async function main(args: readonly string[]): Promise<number> {
  const [name, ...options] = args;
  if (name === undefined) {
    for (const benchmark of Object.values(BENCHMARKS)) await benchmark([]);
    return 0;
  }
  const benchmark = name === '--quick' ? server : BENCHMARKS[name];
  if (!benchmark) {
    process.stderr.write(`Usage: npm run bench [-- ${Object.keys(BENCHMARKS).join(' | ')} [options]]\n`);
    return 2;
  }
  await benchmark(name === '--quick' ? args : options);
  return 0;
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
