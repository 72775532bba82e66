import { Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../../database';

/** A request for links to set a new password. Deleted once the links are sent, or if nobody has the address. */
@Entity({ name: 'password_reset_request' })
@Index('ix_password_reset_request_at', ['requestedAt'])
export class PasswordResetRequestEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  /** Lower case. */
  @VarcharColumn(320)
  email!: string;

  @BigIntColumn({ name: 'requested_at' })
  requestedAt!: number;
}
