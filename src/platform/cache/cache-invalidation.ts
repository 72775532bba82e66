import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { CacheVersions } from './cache-versions';
import { CacheVersionsRepository } from './cache-versions.repository';

/** Invalidates cached values that show what a transaction changes, as soon as it has ended. */
@Injectable()
export class CacheInvalidation {
  constructor(
    private readonly transactions: Transactions,
    private readonly versions: CacheVersions,
    private readonly repository: CacheVersionsRepository,
  ) {}

  /**
   * Must be called with every write of an operator's settings, activities and questions.
   * @throws Error if no transaction is open: other processes must see the write and its version together
   */
  offerChanged(operatorId: number): void {
    this.transactions.beforeCommit(this.storeVersions, [operatorId]);
    this.transactions.afterEnd(() => this.versions.bumpOffer(operatorId));
  }

  /** Must be called with every write of timeslots and of booked places, which other processes see in the event log. */
  placesChanged(operatorId: number, activityId: string, date: string): void {
    this.transactions.afterEnd(() => this.versions.bumpPlaces(operatorId, activityId, date));
  }

  private readonly storeVersions = async (operatorIds: readonly number[]): Promise<void> => {
    for (const operatorId of [...new Set(operatorIds)].sort((one, other) => one - other)) {
      await this.repository.incrementVersion(operatorId);
    }
  };
}
