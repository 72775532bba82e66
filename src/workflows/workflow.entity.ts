import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../platform/database';

/** An email that is sent automatically when something happens to a booking or a plugin's subject. */
@Entity({ name: 'workflow' })
@Index('uq_workflow_preset', ['operatorId', 'preset'], { unique: true })
@Index('ix_workflow_operator', ['operatorId', 'trigger'])
@Index('ix_workflow_trigger', ['trigger', 'id'])
export class WorkflowEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The default workflow it was created as, even if it was edited since. */
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

  /** Liquid template, as HTML or plain text. */
  @Column({ type: 'text' })
  body!: string;

  /** Numeric IDs of activities; empty: all. */
  @JsonColumn({ name: 'activity_ids' })
  activityIds!: number[];

  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** When it was last enabled, or its trigger changed. Unix seconds. */
  @BigIntColumn({ name: 'enabled_at' })
  enabledAt!: number;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;

  /** Removed workflows remain for the history of their emails. Unix seconds. */
  @BigIntColumn({ name: 'removed_at', nullable: true })
  removedAt!: number | null;
}

/** Whether a workflow sends emails about this activity. */
export function isAboutActivity({ activityIds }: Pick<WorkflowEntity, 'activityIds'>, activityId: number): boolean {
  return activityIds.length === 0 || activityIds.includes(activityId);
}
