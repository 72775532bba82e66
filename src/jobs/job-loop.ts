import { detached } from '../shared/background';

/** How soon something is done that is hurried, in milliseconds: what hurries in the meantime shares that time. */
const HURRIED_MS = 40;

/** How long after a time began a hurried one may begin: under load one for many costs a fraction of one for each. */
const HURRIED_EVERY_MS = 300;

/** Does something again and again, one time after the other, with a pause between. */
export class JobLoop {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isHurried = false;
  private startedAt = -Infinity;
  private isStopped = false;

  /** Requests hurry the loop, and it goes on long after they have ended. */
  private readonly runDetached = detached(() => {
    this.running = this.run();
  });

  /** @param work must not throw; tells how long to pause after it, in milliseconds */
  constructor(
    private readonly work: () => Promise<number>,
    private readonly firstPauseMs: number,
  ) {}

  start(): void {
    this.pause(this.firstPauseMs);
  }

  /** Has it done soon, or again soon after the time that is under way. */
  wake(): void {
    if (this.isHurried || !this.timer) return;
    this.isHurried = true;
    if (!this.running) this.pause(this.hurriedPause());
  }

  /** Resolves when what is under way has ended. */
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

  private async run(): Promise<void> {
    this.isHurried = false;
    this.startedAt = performance.now();
    const pause = await this.work();
    this.running = undefined;
    this.pause(this.isHurried ? this.hurriedPause() : pause);
  }
}
