import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../database';
import { isEmail } from 'class-validator';
import type { StaffRole } from './roles';

/** A person who can sign in to the dashboard of an operator. */
@Entity({ name: 'staff' })
@Index('uq_staff_email', ['operatorId', 'email'], { unique: true })
@Index('ix_staff_email', ['email'])
export class StaffEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** Lower case. The same address may have accounts at several operators. */
  @VarcharColumn(254)
  email!: string;

  @VarcharColumn(200)
  name!: string;

  @VarcharColumn(10)
  role!: StaffRole;

  /** Argon2id in PHC string format, with parameters and salt. */
  @VarcharColumn(200, { name: 'password_hash' })
  passwordHash!: string;

  @BigIntColumn({ name: 'last_sign_in_at', nullable: true })
  lastSignInAt!: number | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}

/** Normalizes an address for storage and comparison, so that addresses that look the same are the same. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Whether an address can be used to sign in: ASCII only after normalization, so that no letter of another script looks
 * like one of it and nothing is invisible, and without quotes. A domain with other letters has an ASCII form.
 */
export function isStaffEmail(text: string): boolean {
  const email = normaliseEmail(text);
  return /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+$/.test(email) && isEmail(email);
}
