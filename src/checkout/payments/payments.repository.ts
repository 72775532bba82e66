import { Injectable } from '@nestjs/common';
import { Database, countDue, placeholders } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import { PaymentEntity, type PaymentStatus } from './payment.entity';

@Injectable()
export class PaymentsRepository {
  constructor(private readonly database: Database) {}

  async insert(payment: Omit<PaymentEntity, 'id'>): Promise<PaymentEntity> {
    const { identifiers } = await this.database.manager.insert(PaymentEntity, payment);
    return { ...payment, id: identifiers[0]!['id'] as number };
  }

  findPayment(paymentKey: string): Promise<PaymentEntity | null> {
    return this.database.manager.findOneBy(PaymentEntity, { paymentKey });
  }

  /** Stores the provider's reference. @returns false if the payment was abandoned in the meantime */
  async refer({ id }: PaymentEntity, providerReference: string, now: number): Promise<boolean> {
    const inserted = await this.database.execute(
      "UPDATE payment SET provider_reference = ?, updated_at = ? WHERE id = ? AND status = 'pending'",
      [providerReference, now, id],
    );
    return inserted === 1;
  }

  /** @returns false if it is in none of the expected states */
  async changeStatus(
    { id }: PaymentEntity,
    from: readonly PaymentStatus[],
    to: PaymentStatus,
    { now, checkAt = null }: { now: number; checkAt?: number | null },
  ): Promise<boolean> {
    const changed = await this.database.execute(
      `UPDATE payment SET status = ?, check_at = ?, updated_at = ?
        WHERE id = ? AND status IN (${placeholders(from.length)})`,
      [to, checkAt, now, id, ...from],
    );
    return changed === 1;
  }

  /** Payments whose state must be queried at the provider, the longest due first. */
  listToCheck(now: number, limit: number): Promise<PaymentEntity[]> {
    return this.database.manager
      .createQueryBuilder(PaymentEntity, 'p')
      .where('p.checkAt <= :now', { now })
      .orderBy('p.checkAt')
      .limit(limit)
      .getMany();
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, { table: 'payment', since: 'check_at', where: 'check_at <= ?' });
  }

  /** Postpones the next query of a payment. @returns false if another process has already done so */
  async postpone({ id, checkAt }: PaymentEntity, until: number): Promise<boolean> {
    const postponed = await this.database.execute('UPDATE payment SET check_at = ? WHERE id = ? AND check_at = ?', [
      until,
      id,
      checkAt,
    ]);
    return postponed === 1;
  }
}
