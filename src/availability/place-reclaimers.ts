import { Injectable } from '@nestjs/common';

/** Frees places of an activity that are no longer claimed, such as those of expired holds; tells how many claims ended. */
export type PlaceReclaimer = (operatorId: number, activityId: number) => Promise<number>;

/** Lets the modules that hold places give back expired ones before availability is read or refused. */
@Injectable()
export class PlaceReclaimers {
  private readonly reclaimers: PlaceReclaimer[] = [];

  register(reclaimer: PlaceReclaimer): void {
    this.reclaimers.push(reclaimer);
  }

  async reclaim(operatorId: number, activityId: number): Promise<number> {
    let ended = 0;
    for (const reclaimer of this.reclaimers) ended += await reclaimer(operatorId, activityId);
    return ended;
  }
}
