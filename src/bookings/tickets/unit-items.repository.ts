import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, EntityRows, inBatches, placeholders } from '../../platform/database';
import { TicketSecretEntity } from './ticket-secret.entity';
import { UnitItemEntity } from './unit-item.entity';

export type NewUnitItem = Omit<UnitItemEntity, 'id'>;

@Injectable()
export class UnitItemsRepository {
  constructor(
    private readonly database: Database,
    private readonly rows: EntityRows,
  ) {}

  /** Stored tickets of several bookings of an operator, in order. */
  async list(operatorId: number, bookingIds: readonly number[]): Promise<UnitItemEntity[]> {
    const items: UnitItemEntity[] = [];
    for (const ids of inBatches(bookingIds)) {
      const rest = `WHERE operator_id = ? AND booking_id IN (${placeholders(ids.length)}) ORDER BY booking_id, ordinal`;
      items.push(...(await this.rows.select(UnitItemEntity, rest, [operatorId, ...ids])));
    }
    return items;
  }

  async insertAll(items: readonly NewUnitItem[]): Promise<void> {
    await this.rows.insertAll(UnitItemEntity, items);
  }

  async remove(operatorId: number, bookingId: number, ordinals: readonly number[], now: number): Promise<void> {
    for (const batch of inBatches(ordinals)) {
      await this.database.execute(
        `UPDATE ticket SET removed_at = ?
          WHERE operator_id = ? AND booking_id = ? AND ordinal IN (${placeholders(batch.length)})`,
        [now, operatorId, bookingId, ...batch],
      );
    }
  }

  /** Sums the participants of redeemed tickets by booking; omits bookings without any. */
  async countCheckedIn(operatorId: number, bookingIds: readonly number[]): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for (const ids of inBatches(bookingIds)) {
      const rows = await this.database.rows<{ booking_id: number; participants: number | string }>(
        `SELECT booking_id, SUM(participants) AS participants FROM ticket
          WHERE operator_id = ? AND booking_id IN (${placeholders(ids.length)})
            AND redeemed_at IS NOT NULL AND removed_at IS NULL
          GROUP BY booking_id`,
        [operatorId, ...ids],
      );
      for (const row of rows) counts.set(row.booking_id, Number(row.participants));
    }
    return counts;
  }

  async changeAll(
    operatorId: number,
    bookingId: number,
    ordinals: readonly number[],
    changes: Partial<Pick<NewUnitItem, 'redeemedAt' | 'redeemedBy'>>,
  ): Promise<void> {
    for (const batch of inBatches(ordinals)) {
      const where = { operatorId, bookingId, ordinal: In(batch) };
      await this.database.manager.update(UnitItemEntity, where, changes);
    }
  }

  async change(
    operatorId: number,
    bookingId: number,
    ordinal: number,
    changes: Partial<Omit<NewUnitItem, 'operatorId' | 'bookingId' | 'ordinal'>>,
  ): Promise<void> {
    await this.database.manager.update(UnitItemEntity, { operatorId, bookingId, ordinal }, changes);
  }

  /** @param isShared also sees what other transactions committed after this one started */
  async findSecret(operatorId: number, isShared = false): Promise<string | undefined> {
    const lock = isShared ? this.database.forUpdate : '';
    const sql = `SELECT secret FROM ticket_secret WHERE operator_id = ? ${lock}`;
    return (await this.database.row<TicketSecretEntity>(sql, [operatorId]))?.secret;
  }

  async insertSecret(operatorId: number, secret: string): Promise<void> {
    await this.database.manager.insert(TicketSecretEntity, { operatorId, secret });
  }
}
