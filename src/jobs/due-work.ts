import { Injectable } from '@nestjs/common';

/** Work that falls due with time, such as the expiry of holds. */
export interface DueWork {
  /** Shown by `jobs run-once` and in metrics, such as `holds-expired`. */
  readonly name: string;
  /**
   * Does what is due now, at most one batch of it. Safe to run in several processes at once.
   * @returns how many things it did
   */
  runDue(): Promise<number>;
}

/** Where modules announce their due work; the runner knows none of them by name. */
@Injectable()
export class DueWorkRegistry {
  private readonly registered: DueWork[] = [];

  register(work: DueWork): void {
    this.registered.push(work);
  }

  all(): readonly DueWork[] {
    return this.registered;
  }
}
