import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../platform/database';

@Injectable()
export class CapacityAuditRepository {
  constructor(private readonly database: Database) {}

  /** Sums the participants of held and confirmed bookings per timeslot. The operators are needed to use the index. */
  async sumParticipants(
    timeslotIds: readonly number[],
    operatorIds: ReadonlySet<number>,
  ): Promise<Map<number, number>> {
    if (timeslotIds.length === 0) return new Map();
    const rows = await this.database.rows<{ timeslot_id: number; participants: number | string }>(
      `SELECT timeslot_id, SUM(participants) AS participants FROM booking
        WHERE operator_id IN (${placeholders(operatorIds.size)}) AND timeslot_id IN (${placeholders(timeslotIds.length)})
          AND status IN ('held', 'confirmed')
        GROUP BY timeslot_id`,
      [...operatorIds, ...timeslotIds],
    );
    return new Map(rows.map((row) => [row.timeslot_id, Number(row.participants)]));
  }
}
