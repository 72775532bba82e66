import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';

/** A counter of changes to definitions and thresholds of all operators, by which other processes notice them. */
@Injectable()
export class RecordingSetupRepository {
  constructor(private readonly database: Database) {}

  async version(): Promise<number> {
    const row = await this.database.row<{ version: number | string }>(
      'SELECT version FROM metering_configuration WHERE id = 1',
    );
    return Number(row!.version);
  }

  async countChange(): Promise<void> {
    await this.database.execute('UPDATE metering_configuration SET version = version + 1 WHERE id = 1');
  }
}
