import { Injectable } from '@nestjs/common';
import { Database } from '../database';
import { BookingEntity, type WaiverStatus } from './booking.entity';

/** Bookings as their waiver page reaches them: by an unguessable token that says whose they are. */
@Injectable()
export class WaiverBookingsRepository {
  constructor(private readonly database: Database) {}

  findByToken(waiverToken: string): Promise<BookingEntity | null> {
    return this.database.manager.findOneBy(BookingEntity, { waiverToken });
  }

  /** Keeps other units of work off a confirmed booking until this one ends; false when it is not confirmed. */
  async lockConfirmed(operatorId: number, id: number, now: number): Promise<boolean> {
    const locked = await this.database.execute(
      "UPDATE booking SET updated_at = ? WHERE id = ? AND operator_id = ? AND status = 'confirmed'",
      [now, id, operatorId],
    );
    return locked === 1;
  }

  /**
   * Part of a unit that has written `updated_at` already: the status follows from what it changes.
   * @returns false when it was so before
   */
  async setWaiverStatus(operatorId: number, id: number, status: WaiverStatus): Promise<boolean> {
    const changed = await this.database.execute(
      'UPDATE booking SET waiver_status = ? WHERE id = ? AND operator_id = ? AND waiver_status <> ?',
      [status, id, operatorId, status],
    );
    return changed === 1;
  }
}
