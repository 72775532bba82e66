import { type Ended, runCommand } from './command-line';
import { FakeStripe } from './fake-stripe';
import { CommandProcess } from './server-process';
import { TestApp, type TestOperator } from './test-app';

const METERS = '/api/v2/usage/meters';
const DAY_MS = 86_400_000;

/** UTC date, some days ago; the command line has the clock of the machine. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** Subject, days ago and usage. */
export type Use = readonly [subject: string | undefined, days: number, usage: number];

/** An application with a fake Stripe, and exports by the command line. */
export class ExportBench {
  /** A new operator for each test, as the bench has no other state. */
  operator!: TestOperator;

  private constructor(
    readonly test: TestApp,
    readonly stripe: FakeStripe,
  ) {}

  static async start(): Promise<ExportBench> {
    return new ExportBench(await TestApp.create(), await FakeStripe.start());
  }

  async stop(): Promise<void> {
    await this.stripe.stop();
    await this.test.close();
  }

  async reset(): Promise<void> {
    this.operator = await this.test.addOperator({ timeZone: 'UTC' });
    this.stripe.meters.events.clear();
    this.stripe.requests.length = 0;
    this.stripe.trouble = undefined;
    this.stripe.refuses = undefined;
  }

  /** @returns the IDs of the entries */
  async record(...uses: readonly Use[]): Promise<number[]> {
    const Entries = uses.map(([Subject, days, Usage]) => ({
      ...{ Meter: 'tokens', Usage, OccurredAt: Date.parse(`${daysAgo(days)}T12:00:00Z`) / 1000 },
      ...(Subject !== undefined && { Subject }),
    }));
    const { status, body } = await this.operator.api.post(`${METERS}/batch`, { Entries });
    expect(status).toBe(201);
    return (body.data as { ID: number }[]).map(({ ID }) => ID);
  }

  async void(id: number): Promise<void> {
    expect((await this.operator.api.post(`${METERS}/entries/${id}/void`, {})).status).toBe(200);
  }

  /** Runs an export of the past days, in this process. */
  async run(from: number, until: number, ...options: string[]) {
    const args = this.args(from, until, ['--to', 'stripe', ...options]);
    const { code, stdout, stderr } = await this.command(...args, '--json');
    return { code, printed: stdout === '' ? undefined : JSON.parse(stdout), errors: stderr };
  }

  command(...args: string[]): Promise<Ended> {
    return runCommand({ ...this.test.database, env: this.stripe.env }, ...args);
  }

  /** Starts an export of the past days in a separate process. */
  start(from: number, until: number): CommandProcess {
    return new CommandProcess(this.test.database, this.stripe.env, this.args(from, until, ['--to', 'stripe']));
  }

  args(from: number, until: number, options: readonly string[]): string[] {
    const meter = ['--operator', this.operator.slug, '--meter', 'tokens'];
    return ['usage', 'export', ...meter, '--from', daysAgo(from), '--until', daysAgo(until), ...options];
  }
}
