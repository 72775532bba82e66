import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../../availability';
import { Transactions } from '../../platform/database';
import { BookingsRepository } from '../record/bookings.repository';

const BATCH = 500;

/** A timeslot whose counter differs from its bookings, or exceeds its capacity. */
export interface CapacityDifference {
  readonly TimeslotID: number;
  readonly Capacity: number;
  readonly Booked: number;
  readonly Recounted: number;
}

@Injectable()
export class CapacityAuditService {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly bookings: BookingsRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Compares the counter of every timeslot with its bookings.
   * @param onProgress receives the number of timeslots checked so far
   */
  async verify(
    onProgress: (checked: number) => void = () => {},
  ): Promise<{ checked: number; differences: CapacityDifference[] }> {
    const differences: CapacityDifference[] = [];
    let checked = 0;
    for (let afterId = 0; ;) {
      // A batch is read in one snapshot, so concurrent bookings do not appear as differences.
      const batch = await this.transactions.snapshot(async () => {
        const counters = await this.reservations.listCounters(afterId, BATCH);
        const operatorIds = new Set(counters.map((counter) => counter.operator_id));
        const timeslotIds = counters.map(({ id }) => id);
        const recounted = await this.bookings.sumParticipants(timeslotIds, operatorIds);
        return counters.map((counter) => ({ ...counter, recounted: recounted.get(counter.id) ?? 0 }));
      });
      if (batch.length === 0) return { checked, differences };
      for (const { id, capacity, booked, recounted } of batch) {
        if (booked === recounted && booked <= capacity) continue;
        differences.push({ TimeslotID: id, Capacity: capacity, Booked: booked, Recounted: recounted });
      }
      checked += batch.length;
      afterId = batch.at(-1)!.id;
      onProgress(checked);
    }
  }
}
