import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** How far a kind of job is behind. */
export interface Backlog {
  /** Items that are due but not done. */
  readonly count: number;
  /** When the first of them became due, in Unix seconds; undefined without any. */
  readonly since: number | undefined;
}

/** A job for work that becomes due, such as the expiry of holds. */
export interface ScheduledJob {
  /**
   * Set for jobs that somebody waits for. They are polled several times a second in their own loop, and can be woken
   * earlier.
   */
  readonly isUrgent?: boolean;
  /** Set for jobs that wait for an external server. They run in a separate loop, so that they delay no other job. */
  readonly hasOwnLoop?: boolean;
  /** Set for urgent jobs that can run again while an earlier run is in progress. */
  readonly mayOverlap?: boolean;
  /**
   * Maximum number of items per call, for work that constantly becomes due: after a call with fewer items, the job
   * waits for the next poll. Other jobs are called until a call does nothing.
   */
  readonly batch?: number;
  /** Name in `jobs run-once` and in metrics, such as `holds-expired`. */
  readonly name: string;
  /**
   * Processes at most one batch of due items. Must be safe in several processes at the same time.
   * @returns how many items it processed
   */
  runDue(): Promise<number>;
  backlog(): Promise<Backlog>;
}

/** Marks a provider that implements `ScheduledJob`, in any module; it is discovered and run. */
export const ScheduledJob = DiscoveryService.createDecorator();

/** All scheduled jobs of the application, discovered by their decorator. */
@Injectable()
export class ScheduledJobRegistry {
  private found: readonly ScheduledJob[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Call it after the application is initialized. */
  all(): readonly ScheduledJob[] {
    return (this.found ??= this.discovery
      .getProviders({ metadataKey: ScheduledJob.KEY })
      .map(({ instance }) => instance as ScheduledJob));
  }
}
