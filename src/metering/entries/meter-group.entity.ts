import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';

/** A key of ExtraInfo by whose values a meter's usage is summed, for a range of versions of the definition. */
@Entity({ name: 'meter_group' })
@Index('ix_meter_group', ['operatorId', 'meterId'])
export class MeterGroupEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'meter_id', type: 'integer' })
  meterId!: number;

  /** The name of the key. */
  @VarcharColumn(64)
  name!: string;

  /** The operator's time zone when the key was defined. Its totals always use the days of this zone. */
  @VarcharColumn(64, { name: 'time_zone' })
  timeZone!: string;

  /** First version whose entries are counted. */
  @Column({ name: 'from_version', type: 'integer' })
  fromVersion!: number;

  /** First version whose entries are no longer counted; null while the key is active. */
  @Column({ name: 'until_version', type: 'integer', nullable: true })
  untilVersion!: number | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}
