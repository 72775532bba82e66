import { Injectable } from '@nestjs/common';
import { Database, EntityRows } from '../../platform/database';
import { AllowanceEntity } from './allowance.entity';

@Injectable()
export class AllowancesRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  /** The allowances of a meter in the order in which they were given. */
  list(operatorId: number, meterId: number): Promise<AllowanceEntity[]> {
    return this.plain.select(AllowanceEntity, 'WHERE operator_id = ? AND meter_id = ? ORDER BY position', [
      ...[operatorId, meterId],
    ]);
  }

  /** Those of two subjects, of which one may stand for each subject. */
  listOfSubjects(
    operatorId: number,
    meterId: number,
    subjectIds: readonly [number, number],
  ): Promise<AllowanceEntity[]> {
    return this.plain.select(
      AllowanceEntity,
      'WHERE operator_id = ? AND meter_id = ? AND subject_id IN (?, ?) ORDER BY position',
      [operatorId, meterId, ...subjectIds],
    );
  }

  /** Replaces all allowances of a meter. Requires an open transaction. */
  async replace(
    operatorId: number,
    meterId: number,
    allowances: readonly Omit<AllowanceEntity, 'id'>[],
  ): Promise<void> {
    await this.database.execute('DELETE FROM usage_allowance WHERE operator_id = ? AND meter_id = ?', [
      ...[operatorId, meterId],
    ]);
    await this.plain.insertAll(AllowanceEntity, allowances);
  }
}
