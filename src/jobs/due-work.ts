import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** How far a kind of work is behind. */
export interface Backlog {
  /** Things that are due now and not done. */
  readonly count: number;
  /** The instant from which on the first of them has been due, in Unix seconds; undefined when there are none. */
  readonly since: number | undefined;
}

/** Work that falls due with time, such as the expiry of holds. */
export interface ScheduledJob {
  /**
   * Set for work that somebody waits for: it is looked for several times a second, and sooner when it is told to
   * hurry, in a round of its own.
   */
  readonly isUrgent?: boolean;
  /** Set for urgent work that is looked for again while some of it, begun before, is still under way. */
  readonly mayOverlap?: boolean;
  /**
   * How many things one call does at most, for work of which more falls due all the time: a call that did fewer has left
   * nothing, and the next one waits for its turn. Other work is called until it did nothing.
   */
  readonly batch?: number;
  /** Shown by `jobs run-once` and in metrics, such as `holds-expired`. */
  readonly name: string;
  /**
   * Does what is due now, at most one batch of it. Safe to run in several processes at once.
   * @returns how many things it did
   */
  runDue(): Promise<number>;
  backlog(): Promise<Backlog>;
}

/** Marks a provider that is `ScheduledJob`: wherever it is provided, it is found and run. */
export const ScheduledJob = DiscoveryService.createDecorator();

/** All due work of the application; nobody registers it, and the runner knows none of it by name. */
@Injectable()
export class DueWorkRegistry {
  private found: readonly ScheduledJob[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Once the application is initialised. */
  all(): readonly ScheduledJob[] {
    return (this.found ??= this.discovery
      .getProviders({ metadataKey: ScheduledJob.KEY })
      .map(({ instance }) => instance as ScheduledJob));
  }
}
