import { get, request } from 'node:http';
import { type Business, fillBookings } from './support/booking-data';
import type { BenchDatabase } from './support/fill';
import { BenchProcess, median, runCli } from './support/processes';
import { onEachDatabase, optionOf, say, sayMachine } from './support/surroundings';
import { fillUsage } from './support/usage-data';

/** 10,000 timeslots and 100,000 bookings, 100 and 1,000 of them on each day. */
const BUSINESS: Business = {
  activities: 50,
  sessionsPerDay: 2,
  pastDays: 70,
  comingDays: 30,
  bookingsPerSession: 10,
};

/** Unless `--entries` says otherwise. */
const USAGE_ENTRIES = 200_000;
const METERS = 30;
const WARM_UP = 5;
const ROUNDS = 15;
const EMAIL = 'bench@example.com';
const PASSWORD = 'a password for benchmarks';

/** What every page has to stay below. */
const MAX_MS = 150;
const MAX_COMPRESSED_BYTES = 150_000;

interface Answer {
  readonly milliseconds: number;
  readonly bytes: number;
  readonly text: string;
}

/**
 * Times of the dashboard's pages, one request after another; `--database sqlite|mariadb` leaves the other out, `--entries N`
 * sets how many entries of usage there are.
 */
export async function dashboard(args: readonly string[]): Promise<void> {
  sayMachine();
  say(
    `medians of ${ROUNDS} requests after ${WARM_UP}, one at a time; above ${MAX_MS} ms or ${MAX_COMPRESSED_BYTES} bytes: !`,
  );
  const entries = Number(optionOf(args, '--entries') ?? USAGE_ENTRIES);
  await onEachDatabase(args, (database, folder) => measure(database, folder, entries));
}

async function measure(database: BenchDatabase, folder: string, entries: number): Promise<void> {
  const operatorId = addOperator(database);
  // Usage first: it leaves SQLite statistics, which no operator's database has of its bookings.
  await fillUsage(database, operatorId, { entries, meters: METERS, subjects: Math.ceil(entries / 200) });
  await fillBookings(database, operatorId, BUSINESS);
  const variables = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', JOBS: 'off', DEMO: 'off' };
  const server = await BenchProcess.start('slipway-server.ts', variables);
  const cookie = await signIn(server.url);
  const { reference, timeslot, activity } = await examples(server.url, cookie);
  const pages: Readonly<Record<string, string>> = {
    Today: '',
    'Today, a past day': `?Date=${dateIn(-7)}`,
    'Today, who owes money': `?Date=${dateIn(0)}&Show=due`,
    Bookings: '/bookings',
    'Bookings of a week': `/bookings?From=${dateIn(0)}&To=${dateIn(6)}&Status=confirmed&PaymentStatus=unpaid`,
    'Unpaid bookings': '/bookings?PaymentStatus=unpaid',
    'Refunded bookings': '/bookings?PaymentStatus=refunded',
    'Search of a reference': `/bookings?Search=${reference}`,
    'Search of a name': '/bookings?Search=lovelace77',
    'Search without a hit': '/bookings?Search=nobody-of-that-name',
    'Search without a hit in a month': `/bookings?Search=nobody&From=${dateIn(-30)}&To=${dateIn(0)}`,
    'Search of a first and last name': '/bookings?Search=lovelace77%20ada',
    'Bookings by session': `/bookings?Sort=session&From=${dateIn(-30)}`,
    'Flagged bookings': '/bookings?Flagged=true',
    'Bookings without waiver': '/bookings?Waiver=incomplete',
    'Bookings that need another day': `/bookings?From=${dateIn(-30)}&NeedsAnotherDay=true`,
    'Bookings that need no other day': '/bookings?NeedsAnotherDay=false',
    Booking: `/bookings/${reference}`,
    Sell: `/sell?ActivityID=${activity}`,
    'Schedule, week': '/schedule',
    'Schedule, month': '/schedule?View=month',
    Timeslot: `/schedule/${timeslot}`,
    'Day sheet': `/schedule/${timeslot}/sheet`,
    'Message to a session': `/schedule/${timeslot}/message`,
    'Cancel sessions': `/schedule/cancel-sessions?Date=${dateIn(1)}`,
    'Change many timeslots': '/schedule/change',
    'Close a day': `/schedule/change/day?Date=${dateIn(1)}`,
    Flags: `/flags?Date=${dateIn(0)}`,
    'Check-in': '/check-in',
    'Check-in, search of a name': '/check-in?Code=lovelace77',
    Waitlist: '/waitlist',
    Emails: '/emails',
    'Add timeslots': '/schedule/add',
    Activities: '/activities',
    Activity: `/activities/${activity}`,
    'Usage, 30 days': '/usage',
    'Usage, a year': '/usage?from=2026-01-01&to=2026-12-31',
    'Usage of a meter, a year': '/usage/meter?from=2026-01-01&to=2026-12-31&Meter=bench%201',
    Business: '/business',
    'Business, a year': `/business?from=${dateIn(-365)}&to=${dateIn(0)}`,
    'Takings, CSV of a month': `/business/takings.csv?from=${dateIn(-30)}&to=${dateIn(0)}`,
    Workflows: '/workflows',
    Webhooks: '/webhooks',
    Keys: '/keys',
    Staff: '/staff',
    Settings: '/settings',
    Audit: '/audit',
  };
  for (const [name, path] of Object.entries(pages)) await time(name, `${server.url}/dashboard${path}`, cookie);
  await server.stop();
}

async function time(name: string, url: string, cookie: string): Promise<void> {
  const answers: Answer[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const answer = await fetchPage(url, { cookie, 'accept-encoding': 'br' });
    if (round >= 0) answers.push(answer);
  }
  const milliseconds = median(answers.map((answer) => answer.milliseconds));
  const compressed = median(answers.map(({ bytes }) => bytes));
  const { bytes } = await fetchPage(url, { cookie });
  const hasEnded = milliseconds > MAX_MS || compressed > MAX_COMPRESSED_BYTES;
  const figures = `${milliseconds.toFixed(1).padStart(7)} ms ${kilobytes(bytes)} kB, ${kilobytes(compressed)} kB compressed`;
  say(`  ${name.padEnd(32)} ${figures}${hasEnded ? ' !' : ''}`);
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);

function dateIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function addOperator({ url }: BenchDatabase): number {
  const { ID } = runCli<{ ID: number }>(url, ['operator', 'create', '--slug', 'bench', '--name', 'Bench']);
  const person = ['--email', EMAIL, '--name', 'Bench', '--role', 'owner', '--password-stdin'];
  runCli(url, ['staff', 'create', '--operator', 'bench', ...person], `${PASSWORD}\n`);
  return ID;
}

/** @returns the cookie of the session */
function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ Email: EMAIL, Password: PASSWORD }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/dashboard/sign-in`, { method: 'POST', headers }, (response) => {
      response.resume();
      const [cookie] = response.headers['set-cookie'] ?? [];
      if (cookie) resolve(cookie.split(';')[0]!);
      else reject(new Error(`signing in answered ${response.statusCode}`));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** A booking, a timeslot and an activity, as the pages link them. */
async function examples(url: string, cookie: string) {
  const linked = async (page: string, pattern: RegExp) => {
    const { text } = await fetchPage(`${url}/dashboard${page}`, { cookie });
    return pattern.exec(text)![1]!;
  };
  return {
    reference: await linked('/bookings', /bookings\/(B\d+)/),
    timeslot: await linked('', /schedule\/(\d+)/),
    activity: await linked('/activities', /activities\/(a_\w+)/),
  };
}

function fetchPage(url: string, headers: Record<string, string>): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        resolve({ milliseconds: performance.now() - start, bytes: body.length, text: body.toString() });
      });
    }).once('error', reject);
  });
}
