import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../database';
import type { MoneyDto } from '../../values/money';
import { isEmail } from 'class-validator';
import type { StaffRole } from './roles';

/** A person who can sign in to the dashboard of an operator. */
@Entity({ name: 'staff' })
@Index('uq_staff_email', ['operatorId', 'email'], { unique: true })
@Index('ix_staff_email', ['email'])
@Index('uq_staff_reset_token', ['resetTokenHash'], { unique: true })
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

  /** Most that the person can refund for a booking, in minor units; null for no limit. */
  @BigIntColumn({ name: 'refund_limit', nullable: true })
  refundLimit!: number | null;

  /** ISO 4217; null without a limit. */
  @VarcharColumn(3, { name: 'refund_currency', nullable: true })
  refundCurrency!: string | null;

  /** Argon2id in PHC string format, with parameters and salt. */
  @VarcharColumn(200, { name: 'password_hash' })
  passwordHash!: string;

  /** Hash of the token in the last emailed link with which the person can set a new password; null without one. */
  @VarcharColumn(64, { name: 'reset_token_hash', nullable: true })
  resetTokenHash!: string | null;

  @BigIntColumn({ name: 'reset_expires_at', nullable: true })
  resetExpiresAt!: number | null;

  @BigIntColumn({ name: 'last_sign_in_at', nullable: true })
  lastSignInAt!: number | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}

type WithLimit = Pick<StaffEntity, 'refundLimit' | 'refundCurrency'>;

/** The limit of refunds that is set for a person. */
export function storedLimitOf({ refundLimit: Amount, refundCurrency: Currency }: WithLimit): MoneyDto | undefined {
  return Amount === null || Currency === null ? undefined : { Amount, Currency };
}

/** The limit of refunds that applies to a person. Owners have none. */
export function refundLimitOf(person: WithLimit & Pick<StaffEntity, 'role'>): MoneyDto | undefined {
  return person.role === 'owner' ? undefined : storedLimitOf(person);
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
