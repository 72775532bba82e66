import { Injectable } from '@nestjs/common';
import { DomainEvents, PlacesFreedEvent } from '../../domain-events';

/** Who lets others claim places of activities for a time, such as holds do. */
export interface PlaceReclaimer {
  /** Frees places that are no longer claimed. @returns how many claims ended */
  reclaim(operatorId: number, activityIds: readonly number[]): Promise<number>;
  /**
   * A time, as late as is cheap to know, before which none of those claims ends by itself that end after `after`; Unix
   * seconds. With 0 it is in the past when one has ended whose places were not given back.
   */
  noEndBefore(operatorId: number, activityIds: readonly number[], after: number): Promise<number>;
}

/**
 * Lets the modules that hold places give back expired ones before availability is read or refused, and lets those that
 * wait for places know in the unit of work that frees them, before anybody else can take them.
 */
@Injectable()
export class PlaceReclaimers {
  private readonly reclaimers: PlaceReclaimer[] = [];

  constructor(private readonly events: DomainEvents) {}

  register(reclaimer: PlaceReclaimer): void {
    this.reclaimers.push(reclaimer);
  }

  /** For several activities as cheap as for one. */
  async reclaim(operatorId: number, ...activityIds: readonly number[]): Promise<number> {
    let ended = 0;
    for (const reclaimer of this.reclaimers) ended += await reclaimer.reclaim(operatorId, activityIds);
    return ended;
  }

  /** A time before which none of the claims on places ends by itself that end after `after`; Unix seconds. */
  async noEndBefore(operatorId: number, activityIds: readonly number[], after: number): Promise<number> {
    let end = Infinity;
    for (const reclaimer of this.reclaimers) {
      end = Math.min(end, await reclaimer.noEndBefore(operatorId, activityIds, after));
    }
    return end;
  }

  /** Call it in the unit of work that freed places, once they are free. */
  async announceFreed(operatorId: number, timeslotId: number): Promise<void> {
    await this.events.publish(new PlacesFreedEvent(operatorId, timeslotId));
  }
}
