import { Injectable } from '@nestjs/common';

/** How far a kind of work is behind. */
export interface Backlog {
  /** Things that are due now and not done. */
  readonly count: number;
  /** How long the first of them has been due, in seconds; 0 when there are none. */
  readonly oldestAgeSeconds: number;
}

/** Reads a backlog from the row of an aggregate; `oldest` is when the first of them fell due. */
export function toBacklog(now: number, row: { count: number | string; oldest: number | string | null }): Backlog {
  return {
    count: Number(row.count),
    oldestAgeSeconds: row.oldest === null ? 0 : Math.max(0, now - Number(row.oldest)),
  };
}

/** Work that falls due with time, such as the expiry of holds. */
export interface DueWork {
  /** Shown by `jobs run-once` and in metrics, such as `holds-expired`. */
  readonly name: string;
  /**
   * Does what is due now, at most one batch of it. Safe to run in several processes at once.
   * @returns how many things it did
   */
  runDue(): Promise<number>;
  backlog(): Promise<Backlog>;
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
