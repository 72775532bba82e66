import { Injectable } from '@nestjs/common';
import { DomainEvents, PlacesFreedEvent } from '../../platform/domain-events';

/** Implemented by modules whose claims on places expire, such as holds. */
export interface PlaceReclaimer {
  /** Frees places of expired claims. @returns how many claims ended */
  reclaim(operatorId: number, activityIds: readonly number[]): Promise<number>;
  /**
   * A lower bound for the next expiry after `after`, as tight as is cheap to compute; Unix seconds. With `after` = 0 it
   * is in the past if places of an expired claim have not been freed.
   */
  noEndBefore(operatorId: number, activityIds: readonly number[], after: number): Promise<number>;
}

/**
 * Lets other modules free expired claims before availability is read or a request rejected, and offer freed places to
 * the waitlist in the same transaction, before anyone else can take them.
 */
@Injectable()
export class PlaceReclaimers {
  private readonly reclaimers: PlaceReclaimer[] = [];

  constructor(private readonly events: DomainEvents) {}

  register(reclaimer: PlaceReclaimer): void {
    this.reclaimers.push(reclaimer);
  }

  /** Several activities cost as much as one. */
  async reclaim(operatorId: number, ...activityIds: readonly number[]): Promise<number> {
    let ended = 0;
    for (const reclaimer of this.reclaimers) ended += await reclaimer.reclaim(operatorId, activityIds);
    return ended;
  }

  /** A lower bound for the next expiry of a claim after `after`, in Unix seconds. */
  async noEndBefore(operatorId: number, activityIds: readonly number[], after: number): Promise<number> {
    let end = Infinity;
    for (const reclaimer of this.reclaimers) {
      end = Math.min(end, await reclaimer.noEndBefore(operatorId, activityIds, after));
    }
    return end;
  }

  /** Requires the transaction that freed the places, after it has freed them. */
  async announceFreed(operatorId: number, timeslotId: number): Promise<void> {
    await this.events.publish(new PlacesFreedEvent(operatorId, timeslotId));
  }
}
