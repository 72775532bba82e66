import { strictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';

/** The oldest version that `engines` in package.json allows. */
const OLDEST = '20.19.0';

/** Prints the price of 1,234,567 minor units in every currency. */
const PRINT_PRICES = `
  const { CURRENCIES, fractionDigits } = require('./dist/shared/money/currencies.js');
  const { formatMoney } = require('./dist/shared/money/format-money.js');
  for (const code of CURRENCIES) console.log(code, fractionDigits(code), formatMoney(1_234_567, code));
`;

/** Fails when a price reads differently in the oldest Node, which npm downloads, and in the one that runs this. */
function main(): void {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const oldest = `node-${system}-${process.arch}@${OLDEST}`;
  const there = run('npm', ['exec', '--yes', `--package=${oldest}`, '--', 'node', '-p', 'process.version']);
  strictEqual(there.trim(), `v${OLDEST}`);
  const prices = run('npm', ['exec', '--yes', `--package=${oldest}`, '--', 'node', '-e', PRINT_PRICES]);
  strictEqual(prices, run(process.execPath, ['-e', PRINT_PRICES]));
  process.stdout.write(
    `${prices.trimEnd().split('\n').length} prices read the same in Node ${OLDEST} and ${process.version}\n`,
  );
}

function run(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

main();
