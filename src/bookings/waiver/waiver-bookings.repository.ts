import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import { BookingEntity, type WaiverStatus } from '../record/booking.entity';

/** Finds bookings by the unguessable token of their waiver page. */
@Injectable()
export class WaiverBookingsRepository {
  constructor(private readonly database: Database) {}

  findByToken(waiverToken: string): Promise<BookingEntity | null> {
    return this.database.manager.findOneBy(BookingEntity, { waiverToken });
  }

  /** Finds a booking of any operator, for a page whose link proves access. */
  findById(id: number): Promise<BookingEntity | null> {
    return this.database.manager.findOneBy(BookingEntity, { id });
  }

  /** Locks a confirmed booking until the open transaction ends. Returns false if it is not confirmed. */
  async lockConfirmed(operatorId: number, id: number, now: number): Promise<boolean> {
    const locked = await this.database.execute(
      "UPDATE booking SET updated_at = ? WHERE id = ? AND operator_id = ? AND status = 'confirmed'",
      [now, id, operatorId],
    );
    return locked === 1;
  }

  /**
   * Does not set `updated_at`, because the same transaction has already set it.
   * @returns false if the status is unchanged
   */
  async setWaiverStatus(operatorId: number, id: number, status: WaiverStatus): Promise<boolean> {
    const changed = await this.database.execute(
      'UPDATE booking SET waiver_status = ? WHERE id = ? AND operator_id = ? AND waiver_status <> ?',
      [status, id, operatorId, status],
    );
    return changed === 1;
  }
}
