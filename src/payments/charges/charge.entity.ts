import { Column, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';
import type { OpenedCharge } from '../providers/payment-provider';

/**
 * - `pending`: started; only the provider knows whether it was charged
 * - `succeeded`: charged, and what it pays for is paid
 * - `declined`, `abandoned`: nothing was charged
 * - `refund-due`, `refunded`: charged, but what it was to pay for could not be completed
 * - `unrefundable`: the same, but the provider will never refund it; recorded as a payment that is owed to the customer
 */
export type ChargeStatus =
  'pending' | 'succeeded' | 'declined' | 'abandoned' | 'refund-due' | 'refunded' | 'unrefundable';

/** States in which a charge may still turn out to be made. */
export const UNPAID: readonly ChargeStatus[] = ['pending', 'declined', 'abandoned'];

/** States in which the provider can report that a charge will never be refunded. */
export const RETURNED: readonly ChargeStatus[] = ['refund-due', 'refunded'];

/** How long a page of the provider accepts a payment, in seconds. Stripe requires at least 30 minutes. */
export const PAGE_SECONDS = 1_860;

/** How long after that a page is checked, in seconds. */
export const PAGE_GRACE_SECONDS = 30;

/** A card charge, stored before the provider is called. */
export abstract class ChargeEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The provider's idempotency key: repeated requests with it charge once. */
  @VarcharColumn(40, { name: 'payment_key' })
  paymentKey!: string;

  @VarcharColumn(10)
  provider!: string;

  /** The provider's ID of the charge, stored before anything is charged. */
  @VarcharColumn(100, { name: 'provider_reference', nullable: true })
  providerReference!: string | null;

  /** Address of the provider's page; null if the card is not entered on one. */
  @Column({ name: 'page_url', type: 'text', nullable: true })
  pageUrl!: string | null;

  @VarcharColumn(12)
  status!: ChargeStatus;

  /** Minor units. */
  @BigIntColumn()
  amount!: number;

  @VarcharColumn(3)
  currency!: string;

  /** From when any process may query the provider about the charge, in Unix seconds; null once it is settled. */
  @BigIntColumn({ name: 'check_at', nullable: true })
  checkAt!: number | null;

  /** Number of requests for its refund that the provider definitely rejected. */
  @Column({ name: 'refund_attempt', type: 'integer', default: 0 })
  refundAttempt!: number;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}

/** @param charge that was opened */
export function toOpenedCharge({ providerReference, amount, currency }: ChargeEntity): OpenedCharge {
  return { reference: providerReference!, amount, currency };
}
