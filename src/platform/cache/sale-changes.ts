import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { Clock } from '../values/time';
import { ChangeCount, type WhosePlaces, offerKey, placesKey } from './change-count';
import { ChangesOfOthers, KEPT_MS } from './changes-of-others';
import { OfferVersionsRepository } from './offer-versions.repository';

/** A point in time from before data was read. */
export interface Moment {
  /** By the clock of the application, in milliseconds. */
  readonly at: number;
  /** By `performance.now()`. */
  readonly takenAt: number;
  /** Changes that were counted by then. */
  readonly changes: number;
}

/** What something was made from: what an operator offers, and perhaps places. */
export interface Shown {
  readonly operatorId: number;
  readonly keys: readonly string[];
}

/** How long something holds, in milliseconds. */
interface Holding {
  /** After it was read, while nobody tells of changes in other processes. */
  readonly alone: number;
  /** After the time up to which they have been told. */
  readonly published: number;
}

/**
 * Knows how long copies of what operators sell hold: until it is known that something of it has changed. That is at
 * once for a write in this process, and soon for one in another; while those are not told, copies hold for part of a
 * second only.
 */
@Injectable()
export class SaleChanges {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly count: ChangeCount,
    private readonly others: ChangesOfOthers,
    private readonly versions: OfferVersionsRepository,
  ) {}

  /**
   * Must be called with every write of an operator's settings, activities and questions.
   * @throws Error when no unit of work is open: other processes must see the write and its version together
   */
  noteOffer(operatorId: number): void {
    this.transactions.beforeCommit(this.writeVersions, [operatorId]);
    this.transactions.afterEnd(() => this.count.addOffer(operatorId));
  }

  /** Must be called with every write of timeslots and of how many places are taken, each of which also leaves a fact. */
  notePlaces(operatorId: number, activityId: string, date: string): void {
    this.transactions.afterEnd(() => this.count.addPlaces(operatorId, activityId, date));
  }

  private readonly writeVersions = async (operatorIds: readonly number[]): Promise<void> => {
    for (const operatorId of [...new Set(operatorIds)].sort((one, other) => one - other))
      await this.versions.add(operatorId);
  };

  /** What shows the offer of an operator and, with `places`, how many are left. */
  shown(operatorId: number, places?: WhosePlaces): Shown {
    const offer = offerKey(operatorId);
    return { operatorId, keys: places ? [offer, placesKey(operatorId, places)] : [offer] };
  }

  /** To be called before data of an operator is read. */
  now(operatorId: number): Moment {
    this.others.follow(operatorId);
    return { at: this.clock.milliseconds(), takenAt: performance.now(), changes: this.count.total };
  }

  /** Whether what was read after `moment` is still right. */
  holds({ operatorId, keys }: Shown, { at, takenAt, changes }: Moment, { alone, published }: Holding): boolean {
    const age = this.clock.milliseconds() - at;
    if (age < 0 || age >= KEPT_MS) return false;
    const now = performance.now();
    if (now - takenAt >= alone && now - this.others.toldTo(operatorId, takenAt) >= published) return false;
    for (const key of keys) if (this.count.latestOf(key) > changes) return false;
    return true;
  }
}
