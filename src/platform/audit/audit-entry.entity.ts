import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../database';

/** Maximum length in characters; names of meters can be longer. */
export const MAX_SUBJECT = 60;

/** A change: who, what, when. Written with the change itself, and never updated. */
@Entity({ name: 'audit_entry' })
@Index('ix_audit_entry_operator', ['operatorId', 'id'])
@Index('ix_audit_entry_subject', ['operatorId', 'subject', 'id'])
export class AuditEntryEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @BigIntColumn({ name: 'occurred_at' })
  occurredAt!: number;

  @VarcharColumn(10, { name: 'actor_kind' })
  actorKind!: string;

  @Column({ name: 'actor_id', type: 'integer', nullable: true })
  actorId!: number | null;

  @VarcharColumn(200, { name: 'actor_name' })
  actorName!: string;

  /** `<noun>.<verb in the past tense>` */
  @VarcharColumn(60)
  action!: string;

  /** What was changed: a reference, an ActivityID, an ID, the start of a meter's name. */
  @VarcharColumn(MAX_SUBJECT)
  subject!: string;

  @JsonColumn()
  details!: Record<string, unknown>;
}
