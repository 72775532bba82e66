import { detached } from '../concurrency/background';

/** Delay before a woken loop runs, in milliseconds; further wake-ups in that time share the run. */
const HURRIED_MS = 40;

/**
 * Minimum time between the starts of woken runs, in milliseconds: under load, one run for many items costs a fraction
 * of one for each.
 */
const HURRIED_EVERY_MS = 300;

/** Runs a function repeatedly, one run after another, with a pause in between. */
export class JobLoop {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isHurried = false;
  private startedAt = -Infinity;
  private isStopped = false;

  /** Requests wake the loop, which outlives them. */
  private readonly runDetached = detached(() => {
    this.running = this.runLoop();
  });

  /** @param work must not throw; returns the pause until the next run, in milliseconds */
  constructor(
    private readonly work: () => Promise<number>,
    private readonly firstPauseMs: number,
  ) {}

  start(): void {
    this.pause(this.firstPauseMs);
  }

  /** Starts a run soon, or another one soon after the current run. */
  wake(): void {
    if (this.isHurried || !this.timer) return;
    this.isHurried = true;
    if (!this.running) this.pause(this.hurriedPause());
  }

  /** Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private pause(milliseconds: number): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    this.timer = setTimeout(this.runDetached, milliseconds);
    this.timer.unref();
  }

  private hurriedPause(): number {
    return Math.max(HURRIED_MS, this.startedAt + HURRIED_EVERY_MS - performance.now());
  }

  private async runLoop(): Promise<void> {
    this.isHurried = false;
    this.startedAt = performance.now();
    const pause = await this.work();
    this.running = undefined;
    this.pause(this.isHurried ? this.hurriedPause() : pause);
  }
}
