import { Injectable } from '@nestjs/common';
import { Database, isDuplicate } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import type { Refund } from './payment-provider';
import type { SandboxChargeEntity, SandboxChargeStatus } from './sandbox-charge.entity';

@Injectable()
export class SandboxChargesRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Opens a charge, unless it is already open. */
  async open({ paymentKey, amount, currency }: Pick<SandboxChargeEntity, 'paymentKey' | 'amount' | 'currency'>) {
    const now = this.clock.now();
    try {
      await this.database.execute(
        `INSERT INTO sandbox_charge (payment_key, status, amount, currency, created_at, updated_at)
         VALUES (?, 'open', ?, ?, ?, ?)`,
        [paymentKey, amount, currency, now, now],
      );
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  /** Changes the state of a charge if it is in a certain state. @returns its state afterwards */
  async change(paymentKey: string, from: SandboxChargeStatus, to: SandboxChargeStatus): Promise<SandboxChargeStatus> {
    await this.database.execute(
      'UPDATE sandbox_charge SET status = ?, updated_at = ? WHERE payment_key = ? AND status = ?',
      [to, this.clock.now(), paymentKey, from],
    );
    const row = await this.database.row<{ status: SandboxChargeStatus }>(
      'SELECT status FROM sandbox_charge WHERE payment_key = ?',
      [paymentKey],
    );
    return row!.status;
  }

  /** Refunds part of a charge once per key. @returns false if more would be refunded than was charged */
  async refund({ reference, key, amount }: Pick<Refund, 'reference' | 'key' | 'amount'>): Promise<boolean> {
    try {
      await this.database.execute(
        `INSERT INTO sandbox_refund (refund_key, payment_key, amount, created_at)
         SELECT ?, c.payment_key, ?, ? FROM sandbox_charge c
          WHERE c.payment_key = ? AND c.status = 'succeeded' AND c.amount >= ? +
            (SELECT COALESCE(SUM(r.amount), 0) FROM sandbox_refund r WHERE r.payment_key = c.payment_key)`,
        [key, amount, this.clock.now(), reference, amount],
      );
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const made = await this.database.row<{ refunded: number | string | null; charged: number | string; own: number }>(
      `SELECT SUM(r.amount) AS refunded, c.amount AS charged, MAX(CASE WHEN r.refund_key = ? THEN 1 ELSE 0 END) AS own
         FROM sandbox_charge c LEFT JOIN sandbox_refund r ON r.payment_key = c.payment_key
        WHERE c.payment_key = ? GROUP BY c.payment_key, c.amount`,
      [key, reference],
    );
    if (Number(made?.refunded) === Number(made?.charged)) await this.change(reference, 'succeeded', 'refunded');
    return made?.own === 1;
  }

  async listRefunds(paymentKey: string): Promise<{ key: string; amount: number }[]> {
    const rows = await this.database.rows<{ refundKey: string; amount: number | string }>(
      'SELECT refund_key AS refundKey, amount FROM sandbox_refund WHERE payment_key = ? ORDER BY created_at, refund_key',
      [paymentKey],
    );
    return rows.map(({ refundKey, amount }) => ({ key: refundKey, amount: Number(amount) }));
  }
}
