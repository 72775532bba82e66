import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import type { UsageEntryRow } from '../recording/usage-entry';
import { type StoredText, toText, wholeText } from '../stored-text';

/** An entry that can be voided. */
export interface VoidableEntry extends Omit<UsageEntryRow, 'isBuiltIn'> {
  readonly voidedAt: number | null;
}

interface VoidableRow {
  readonly occurredAt: number;
  readonly meterId: number;
  readonly whole: number;
  readonly nano: number;
  readonly extraInfo: StoredText;
  readonly recordedAt: number;
  readonly isPlatform: number;
  readonly voidedAt: number | null;
  readonly definitionVersion: number | null;
}

@Injectable()
export class UsageVoidsRepository {
  private readonly extraInfo: string;

  constructor(private readonly database: Database) {
    this.extraInfo = wholeText(database, 'extra_info');
  }

  async findVoidableEntry(operatorId: number, id: number): Promise<VoidableEntry | undefined> {
    const row = await this.database.row<VoidableRow>(
      `SELECT occurred_at AS occurredAt, meter_id AS meterId, whole, nano, ${this.extraInfo} AS extraInfo,
          recorded_at AS recordedAt, is_platform AS isPlatform, voided_at AS voidedAt,
          definition_version AS definitionVersion
        FROM usage_entry WHERE id = ? AND operator_id = ?`,
      [id, operatorId],
    );
    if (!row) return undefined;
    return {
      operatorId,
      id,
      occurredAt: Number(row.occurredAt),
      meterId: row.meterId,
      whole: Number(row.whole),
      nano: row.nano,
      extraInfo: toText(row.extraInfo),
      recordedAt: Number(row.recordedAt),
      definitionVersion: row.definitionVersion,
      isPlatform: row.isPlatform === 1,
      voidedAt: row.voidedAt === null ? null : Number(row.voidedAt),
    };
  }

  /**
   * Marks an entry as voided. A concurrent void of the same entry waits until this transaction ends.
   * @returns false if it was already voided
   */
  async mark({ operatorId, occurredAt, id }: VoidableEntry, now: number, reason: string | null): Promise<boolean> {
    const marked = await this.database.execute(
      `UPDATE usage_entry SET voided_at = ?, void_reason = ?
        WHERE operator_id = ? AND occurred_at = ? AND id = ? AND voided_at IS NULL`,
      [now, reason, operatorId, occurredAt, id],
    );
    return marked > 0;
  }
}
