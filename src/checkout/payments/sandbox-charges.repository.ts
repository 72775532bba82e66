import { Injectable } from '@nestjs/common';
import { Database, isDuplicate } from '../../platform/database';
import { Clock } from '../../platform/values/time';
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
}
