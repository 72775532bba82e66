import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, type SqlValue, inBatches, placeholders } from '../../platform/database';
import type { BookingSource, WaiverStatus } from '../../bookings';

/** A booking that is or was confirmed, as reports need it; contains nothing about the customer. */
export interface SoldBooking {
  readonly id: number;
  readonly operatorId: number;
  readonly activityId: number;
  readonly source: BookingSource;
  readonly partner: string | null;
  readonly currency: string;
  readonly isCancelled: boolean;
  readonly sessionDate: string;
  readonly participants: number;
  /** Minor units. */
  readonly totalAmount: number;
  readonly waiverStatus: WaiverStatus;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Unix seconds; null unless it is cancelled. */
  readonly cancelledAt: number | null;
  /** The operator's time zone when it was read. */
  readonly timeZone: string;
}

interface Row {
  readonly id: number;
  readonly operator_id: number;
  readonly activity_id: number;
  readonly source: BookingSource;
  readonly partner: string | null;
  readonly currency: string;
  readonly status: string;
  readonly session_date: string;
  readonly participants: number;
  readonly total_amount: number | string;
  readonly waiver_status: WaiverStatus;
  readonly created_at: number | string;
  readonly cancelled_at: number | string | null;
  readonly time_zone: string;
}

/** Reads bookings for reports. Omits holds, including expired ones. */
@Injectable()
export class SoldBookingsRepository {
  constructor(
    private readonly database: Database,
    private readonly writes: BulkWrites,
  ) {}

  async findAll(operatorId: number, references: readonly string[]): Promise<SoldBooking[]> {
    const found: SoldBooking[] = [];
    for (const batch of this.writes.inChunks(references)) {
      found.push(...(await this.select(operatorId, `b.reference IN (${placeholders(batch.length)})`, batch)));
    }
    return found;
  }

  /** Those with an ID above `afterId`, sorted by ID. */
  list(operatorId: number, afterId: number, limit: number): Promise<SoldBooking[]> {
    return this.select(operatorId, 'b.id > ? ORDER BY b.id LIMIT ?', [afterId, limit]);
  }

  /** References of bookings, by ID. */
  async referencesOf(operatorId: number, ids: readonly number[]): Promise<Map<number, string>> {
    const references = new Map<number, string>();
    for (const batch of inBatches(ids)) {
      const rows = await this.database.rows<{ id: number; reference: string }>(
        `SELECT id, reference FROM booking WHERE operator_id = ? AND id IN (${placeholders(batch.length)})`,
        [operatorId, ...batch],
      );
      for (const { id, reference } of rows) references.set(id, reference);
    }
    return references;
  }

  private async select(operatorId: number, which: string, parameters: readonly SqlValue[]): Promise<SoldBooking[]> {
    const rows = await this.database.rows<Row>(
      `SELECT b.id, b.operator_id, b.activity_id, b.source, b.partner, b.currency, b.status, b.session_date, b.participants,
              b.total_amount, b.waiver_status, b.created_at, b.cancelled_at, o.time_zone
         FROM booking b JOIN operator o ON o.id = b.operator_id
        WHERE b.operator_id = ? AND b.status IN ('confirmed', 'cancelled') AND ${which}`,
      [operatorId, ...parameters],
    );
    return rows.map(toSoldBooking);
  }
}

function toSoldBooking(row: Row): SoldBooking {
  return {
    id: row.id,
    operatorId: row.operator_id,
    activityId: row.activity_id,
    source: row.source,
    partner: row.partner,
    currency: row.currency,
    isCancelled: row.status === 'cancelled',
    sessionDate: row.session_date,
    participants: row.participants,
    totalAmount: Number(row.total_amount),
    waiverStatus: row.waiver_status,
    createdAt: Number(row.created_at),
    cancelledAt: row.cancelled_at === null ? null : Number(row.cancelled_at),
    timeZone: row.time_zone,
  };
}
