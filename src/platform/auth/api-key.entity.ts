import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../database';

@Entity({ name: 'api_key' })
@Index('ix_api_key_operator', ['operatorId', 'id'])
export class ApiKeyEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The original key, if this one is the result of rotations. */
  @Column({ name: 'rotated_from', type: 'integer', nullable: true })
  rotatedFrom!: number | null;

  @VarcharColumn(200)
  name!: string;

  @VarcharColumn(60, { nullable: true })
  partner!: string | null;

  /** SHA-256 of the secret, hexadecimal. */
  @VarcharColumn(64, { name: 'secret_hash' })
  secretHash!: string;

  /** Comma-separated. */
  @VarcharColumn(200)
  permissions!: string;

  @BigIntColumn({ name: 'expires_at', nullable: true })
  expiresAt!: number | null;

  @BigIntColumn({ name: 'revoked_at', nullable: true })
  revokedAt!: number | null;

  @BigIntColumn({ name: 'last_used_at', nullable: true })
  lastUsedAt!: number | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}

/** Whether the key is valid at an instant. */
export function isInForce(key: Pick<ApiKeyEntity, 'revokedAt' | 'expiresAt'>, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now < key.expiresAt);
}
