import { Clock } from '../../src/platform/values/time';

/** A clock that runs on unless it is set; then it is paused. */
export class TestClock extends Clock {
  private setTo: number | undefined;

  protected override ofMachine(): number {
    return this.setTo ?? super.ofMachine();
  }

  /** @param instant ISO 8601 with an offset or `Z`, or Unix seconds */
  set(instant: string | number): void {
    this.setTo = typeof instant === 'number' ? instant * 1000 : Date.parse(instant);
  }

  advance(seconds: number): void {
    this.setTo = this.milliseconds() + seconds * 1000;
  }

  run(): void {
    this.setTo = undefined;
  }
}
