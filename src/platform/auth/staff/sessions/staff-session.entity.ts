import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../../database';

/** A session of a person in one browser. */
@Entity({ name: 'staff_session' })
@Index('uq_staff_session_token', ['tokenHash'], { unique: true })
@Index('ix_staff_session_staff', ['staffId'])
@Index('ix_staff_session_expires', ['expiresAt'])
export class StaffSessionEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'staff_id', type: 'integer' })
  staffId!: number;

  /** Hash of the token in the cookie, hexadecimal: SHA-256, keyed with `SESSION_SECRET` if that is set. */
  @VarcharColumn(64, { name: 'token_hash' })
  tokenHash!: string;

  @BigIntColumn({ name: 'expires_at' })
  expiresAt!: number;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}
