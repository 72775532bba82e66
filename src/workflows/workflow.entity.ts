import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../database';

/** An e-mail that an operator has sent by itself whenever something happens to a booking, or to a thing of a feature. */
@Entity({ name: 'workflow' })
@Index('uq_workflow_preset', ['operatorId', 'preset'], { unique: true })
@Index('ix_workflow_operator', ['operatorId', 'trigger'])
@Index('ix_workflow_trigger', ['trigger', 'id'])
export class WorkflowEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** Which of the workflows that every operator begins with it is, however much it was edited since. */
  @VarcharColumn(20, { nullable: true })
  preset!: string | null;

  @VarcharColumn(200)
  name!: string;

  @VarcharColumn(20, { name: 'trigger_name' })
  trigger!: string;

  /** Negative: before the start. */
  @Column({ name: 'delay_minutes', type: 'integer' })
  delayMinutes!: number;

  /** Liquid template. */
  @VarcharColumn(300)
  subject!: string;

  /** Liquid template of HTML, or of plain text. */
  @Column({ type: 'text' })
  body!: string;

  /** Numeric ids of the activities it is for; empty: all. */
  @JsonColumn({ name: 'activity_ids' })
  activityIds!: number[];

  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** When it was last switched on, or given another trigger. */
  @BigIntColumn({ name: 'enabled_at' })
  enabledAt!: number;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;

  /** Removed ones stay for the history of what they sent. */
  @BigIntColumn({ name: 'removed_at', nullable: true })
  removedAt!: number | null;
}
