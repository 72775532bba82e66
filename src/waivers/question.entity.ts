import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../platform/database';

export const QUESTION_TYPES = [
  'text',
  'long-text',
  'multiple-choice',
  'multi-select',
  'checkbox',
  'date',
  'file',
  'signature',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** What an answer is used for besides the waiver. `name`: the participant's name. */
export const QUESTION_ROLES = ['name'] as const;
export type QuestionRole = (typeof QUESTION_ROLES)[number];

/** A question that participants of an activity must or may answer before it starts. */
@Entity({ name: 'question' })
@Index('ix_question_activity', ['operatorId', 'activityId', 'position', 'id'])
export class QuestionEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'activity_id', type: 'integer' })
  activityId!: number;

  @Column({ type: 'integer' })
  position!: number;

  @VarcharColumn(20)
  type!: QuestionType;

  @VarcharColumn(500)
  label!: string;

  @Column({ name: 'help_text', type: 'text' })
  helpText!: string;

  @Column({ type: 'boolean' })
  required!: boolean;

  /** One answer per participant instead of one per booking. */
  @Column({ name: 'per_participant', type: 'boolean' })
  perParticipant!: boolean;

  @JsonColumn()
  options!: string[];

  /** Media types; empty: every type that uploads accept. */
  @JsonColumn({ name: 'accepted_file_types' })
  acceptedFileTypes!: string[];

  @BigIntColumn({ name: 'max_file_bytes', nullable: true })
  maxFileBytes!: number | null;

  @VarcharColumn(10, { nullable: true })
  role!: QuestionRole | null;

  /** Options that staff must notice; null for none. */
  @JsonColumn({ name: 'flagged_options', nullable: true })
  flaggedOptions!: string[] | null;

  /** Whether staff must notice any answer; null for false. */
  @Column({ name: 'flag_answers', type: 'boolean', nullable: true })
  flagAnswers!: boolean | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;

  /** When the question was removed. The row stays because answers refer to it. Unix seconds. */
  @BigIntColumn({ name: 'removed_at', nullable: true })
  removedAt!: number | null;
}
