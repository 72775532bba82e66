import { Injectable } from '@nestjs/common';
import { Database, inBatches, placeholders } from '../database';

/** The version of each operator’s offer, as all processes see it. */
@Injectable()
export class CacheVersionsRepository {
  private readonly addToExisting: string;

  constructor(private readonly database: Database) {
    this.addToExisting =
      database.dialect === 'sqlite'
        ? 'ON CONFLICT (operator_id) DO UPDATE SET version = version + 1'
        : 'ON DUPLICATE KEY UPDATE version = version + 1';
  }

  /** Call it in the transaction that changes the offer. */
  async incrementVersion(operatorId: number): Promise<void> {
    await this.database.execute(
      `INSERT INTO cache_version (operator_id, version) VALUES (?, 1) ${this.addToExisting}`,
      [operatorId],
    );
  }

  /** An operator that has never changed anything is missing. */
  async listVersions(operatorIds: readonly number[]): Promise<Map<number, number>> {
    const versions = new Map<number, number>();
    for (const batch of inBatches(operatorIds)) {
      const rows = await this.database.rows<{ operator_id: number; version: number | string }>(
        `SELECT operator_id, version FROM cache_version WHERE operator_id IN (${placeholders(batch.length)})`,
        batch,
      );
      for (const { operator_id, version } of rows) versions.set(operator_id, Number(version));
    }
    return versions;
  }
}
