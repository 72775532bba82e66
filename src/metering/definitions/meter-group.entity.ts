import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../database';

/** A key of ExtraInfo by whose values a meter's usage is summed, from one version of the definition until another. */
@Entity({ name: 'meter_group' })
@Index('ix_meter_group', ['operatorId', 'meterId'])
export class MeterGroupEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'meter_id', type: 'integer' })
  meterId!: number;

  /** The key. */
  @VarcharColumn(64)
  name!: string;

  /** The operator's when the key was named. The totals are by its days for good. */
  @VarcharColumn(64, { name: 'time_zone' })
  timeZone!: string;

  /** Entries of this version and later ones are counted. */
  @Column({ name: 'from_version', type: 'integer' })
  fromVersion!: number;

  /** Entries of this version and later ones are not; null while the key is in force. */
  @Column({ name: 'until_version', type: 'integer', nullable: true })
  untilVersion!: number | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}
