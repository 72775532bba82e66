import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../platform/database';

/** A picture of an operator's activity, or its logo. Its content is on disk, under its public ID. */
@Entity({ name: 'picture' })
@Index('uq_picture_public_id', ['publicId'], { unique: true })
@Index('ix_picture_unused', ['unusedSince'])
@Index('ix_picture_operator', ['operatorId', 'unusedSince'])
export class PictureEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** Random, because everybody who knows the address can see the picture. */
  @VarcharColumn(48, { name: 'public_id' })
  publicId!: string;

  /** In pixels. */
  @Column({ type: 'integer' })
  width!: number;

  @Column({ type: 'integer' })
  height!: number;

  @BigIntColumn()
  bytes!: number;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  /** Since when neither an activity nor the operator uses it, in Unix seconds; null if one does. */
  @BigIntColumn({ name: 'unused_since', nullable: true })
  unusedSince!: number | null;
}
