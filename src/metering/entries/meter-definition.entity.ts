import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';
import type { Aggregation } from '../dto/meter-definition.dto';

/** An operator's description of a meter. */
@Entity({ name: 'meter_definition' })
@Index('uq_meter_definition', ['operatorId', 'meterId'], { unique: true })
export class MeterDefinitionEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'meter_id', type: 'integer' })
  meterId!: number;

  @VarcharColumn(100, { name: 'display_name', nullable: true })
  displayName!: string | null;

  @VarcharColumn(30, { nullable: true })
  unit!: string | null;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  /** Whether CloudEvents without `data.Usage` are rejected. */
  @Column({ name: 'require_usage', type: 'boolean', default: false })
  requireUsage!: boolean;

  @VarcharColumn(12, { default: 'sum' })
  aggregation!: Aggregation;

  /** The key of ExtraInfo whose values are counted; null unless they are. */
  @VarcharColumn(64, { name: 'unique_by', nullable: true })
  uniqueBy!: string | null;

  /** Increases when the grouping keys change. Each entry stores the version under which it was recorded. */
  @Column({ type: 'integer' })
  version!: number;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}
