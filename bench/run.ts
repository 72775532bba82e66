import { metering } from './metering';

/** Benchmarks by name; each makes its own data and servers, on loopback only. */
const BENCHMARKS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = { metering };

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const benchmark = BENCHMARKS[name];
  if (!benchmark) {
    process.stderr.write(`Usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}\n`);
    return 2;
  }
  await benchmark(args);
  return 0;
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
