import { Injectable } from '@nestjs/common';
import { DomainEvents, PlacesFreedEvent } from '../../events';

/** Frees places of activities that are no longer claimed, such as those of expired holds; tells how many claims ended. */
export type PlaceReclaimer = (operatorId: number, activityIds: readonly number[]) => Promise<number>;

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
    for (const reclaimer of this.reclaimers) ended += await reclaimer(operatorId, activityIds);
    return ended;
  }

  /** Call it in the unit of work that freed places, once they are free. */
  async announceFreed(operatorId: number, timeslotId: number): Promise<void> {
    await this.events.publish(new PlacesFreedEvent(operatorId, timeslotId));
  }
}
