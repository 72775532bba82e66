import { match, strictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { ApiClient } from '../test/support/api-client';
import { DashboardClient } from '../test/support/dashboard-client';
import { DemoServer } from './demo-server';

/** The oldest version that `engines` in package.json allows. */
const OLDEST = '20.19.0';

/** The versions that the built server is started on: the README lists them. */
const SERVED_ON = ['24', '26'];

const DAY_MS = 86_400_000;

/** Prints the price of 1,234,567 minor units in every currency. */
const PRINT_PRICES = `
  const { CURRENCIES, fractionDigits, formatMoney } = require('./dist/platform/values/money/currencies.js');
  for (const code of CURRENCIES) console.log(code, fractionDigits(code), formatMoney(1_234_567, code));
`;

async function main(): Promise<void> {
  comparePrices(nodeOf(OLDEST));
  for (const version of SERVED_ON) await tryServer(nodeOf(version));
}

/** @returns the path of a version of Node.js, which npm downloads */
function nodeOf(version: string): string {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}@${version}`;
  const path = run('npm', ['exec', '--yes', `--package=${name}`, '--', 'node', '-p', 'process.execPath']).trim();
  match(run(path, ['-p', 'process.version']), new RegExp(`^v${version.replaceAll('.', '\\.')}\\b`));
  return path;
}

/** Fails when a price reads differently in another version of Node.js than in the one that runs this. */
function comparePrices(node: string): void {
  const prices = run(node, ['-e', PRINT_PRICES]);
  strictEqual(prices, run(process.execPath, ['-e', PRINT_PRICES]));
  print(`${prices.trimEnd().split('\n').length} prices read the same in Node ${OLDEST} and ${process.version}`);
}

/** Starts the built server, makes a booking, records usage and signs in to the dashboard. */
async function tryServer(node: string): Promise<void> {
  const server = await DemoServer.start(node);
  try {
    await book(new ApiClient(server.url, server.keys['partner']));
    await recordUsage(new ApiClient(server.url, server.keys['usage']));
    const { email, password } = server.owner;
    const dashboard = await DashboardClient.signIn(server, email, password);
    strictEqual((await dashboard.get('/dashboard')).status, 200);
  } finally {
    await server.stop();
  }
  print(`The server books, records usage and signs in on Node ${run(node, ['-p', 'process.version']).trim()}`);
}

async function book(partner: ApiClient): Promise<void> {
  const date = new Date(Date.now() + 4 * DAY_MS).toISOString().slice(0, 10);
  const { status } = await partner.post('/api/v2/ota/partner/booking', {
    ActivityID: 'a_sunsetkayak1',
    Date: date,
    Time: '10:00',
    Participants: 1,
    PaymentReference: 'NODE-1',
    Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' },
  });
  strictEqual(status, 201);
}

async function recordUsage(client: ApiClient): Promise<void> {
  const { status } = await client.post('/api/v2/usage/meters', { Meter: 'node-versions', Usage: 1 });
  strictEqual(status, 201);
}

function run(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
