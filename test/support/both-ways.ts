import { TestApp } from './test-app';

/** Problems name their server; these two are to write the same. */
const ENV = { PROBLEM_BASE: 'https://slipway.example/problems' };

/** Two applications on one database: one that answers ahead of the framework where it can, and one that never does. */
export class BothWays {
  private constructor(
    readonly fast: TestApp,
    readonly plain: TestApp,
  ) {}

  static async create(env: Record<string, string> = {}, database?: TestApp['database']): Promise<BothWays> {
    const fast = await TestApp.create({ env: { ...ENV, ...env }, ...(database && { database }) });
    const plain = await TestApp.create({
      env: { ...ENV, ...env },
      plainNest: true,
      database: fast.database,
    });
    return new BothWays(fast, plain);
  }

  /** Stops both clocks, so that what belongs to one second stays right. */
  standStill(instant: string): void {
    for (const { clock } of [this.fast, this.plain]) clock.set(instant);
  }

  async close(): Promise<void> {
    await this.plain.close();
    await this.fast.close();
  }
}
