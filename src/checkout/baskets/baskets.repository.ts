import { Injectable } from '@nestjs/common';
import { Database, countDue } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import { BasketItemEntity } from './basket-item.entity';
import { BasketEntity } from './basket.entity';

type BasketId = Pick<BasketEntity, 'operatorId' | 'id'>;

@Injectable()
export class BasketsRepository {
  constructor(private readonly database: Database) {}

  async findBasket(operatorId: number, publicId: string): Promise<BasketEntity | null> {
    const basket = await this.database.manager.findOneBy(BasketEntity, { operatorId, publicId });
    // MySQL and MariaDB ignore trailing spaces in comparisons; a BasketID must match exactly.
    return basket?.publicId === publicId ? basket : null;
  }

  getBasket({ operatorId, id }: BasketId): Promise<BasketEntity> {
    return this.database.manager.findOneByOrFail(BasketEntity, { operatorId, id });
  }

  async insert(basket: Omit<BasketEntity, 'id'>): Promise<BasketEntity> {
    const { identifiers } = await this.database.manager.insert(BasketEntity, basket);
    return { ...basket, id: identifiers[0]!['id'] as number };
  }

  listItems(operatorId: number, basketId: number): Promise<BasketItemEntity[]> {
    return this.database.manager.find(BasketItemEntity, { where: { operatorId, basketId }, order: { id: 'ASC' } });
  }

  async insertItem(operatorId: number, basketId: number, bookingId: number): Promise<void> {
    await this.database.manager.insert(BasketItemEntity, { operatorId, basketId, bookingId });
  }

  async deleteItem(operatorId: number, id: number): Promise<void> {
    await this.database.manager.delete(BasketItemEntity, { operatorId, id });
  }

  /**
   * Locks the basket against changes, payment and expiry until the open transaction ends.
   * @returns false if the basket is no longer open
   */
  async lockOpen({ operatorId, id }: BasketId, now: number): Promise<boolean> {
    const locked = await this.database.execute(
      `UPDATE basket SET updated_at = ?
        WHERE id = ? AND operator_id = ? AND status = 'pending' AND payment_key IS NULL AND expires_at > ?`,
      [now, id, operatorId, now],
    );
    return locked === 1;
  }

  async setExpiry({ operatorId, id }: BasketId, expiresAt: number): Promise<void> {
    await this.database.manager.update(BasketEntity, { operatorId, id }, { expiresAt });
  }

  /** Starts a payment. @returns false if the basket is not open, or another payment is in progress */
  async claimForPayment({ operatorId, id }: BasketId, paymentKey: string, now: number): Promise<boolean> {
    const claimed = await this.database.execute(
      `UPDATE basket SET payment_key = ?, updated_at = ?
        WHERE id = ? AND operator_id = ? AND status = 'pending' AND payment_key IS NULL AND expires_at > ?`,
      [paymentKey, now, id, operatorId, now],
    );
    return claimed === 1;
  }

  /** Reopens the basket after a payment that charged nothing. */
  async releasePayment({ operatorId, id }: BasketId, paymentKey: string, now: number): Promise<boolean> {
    const open = await this.database.execute(
      `UPDATE basket SET payment_key = NULL, updated_at = ?
        WHERE id = ? AND operator_id = ? AND status = 'pending' AND payment_key = ?`,
      [now, id, operatorId, paymentKey],
    );
    return open === 1;
  }

  /** Closes a basket that has this payment or none. @returns false if it is no longer pending */
  async endBasket({ operatorId, id }: BasketId, status: 'paid' | 'failed', paymentKey: string, now: number) {
    const ended = await this.database.execute(
      `UPDATE basket SET status = ?, payment_key = ?, updated_at = ?
        WHERE id = ? AND operator_id = ? AND status = 'pending' AND (payment_key = ? OR payment_key IS NULL)`,
      [status, paymentKey, now, id, operatorId, paymentKey],
    );
    return ended === 1;
  }

  /** @returns false if it is not due, or no longer open */
  async expire({ operatorId, id }: BasketId, now: number): Promise<boolean> {
    const expired = await this.database.execute(
      `UPDATE basket SET status = 'expired', updated_at = ?
        WHERE id = ? AND operator_id = ? AND status = 'pending' AND payment_key IS NULL AND expires_at <= ?`,
      [now, id, operatorId, now],
    );
    return expired === 1;
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'basket',
      since: 'expires_at',
      where: "status = 'pending' AND expires_at <= ? AND payment_key IS NULL",
    });
  }

  listDue(now: number, limit: number): Promise<BasketEntity[]> {
    return this.database.manager
      .createQueryBuilder(BasketEntity, 'b')
      .where("b.status = 'pending' AND b.expiresAt <= :now AND b.paymentKey IS NULL", { now })
      .orderBy('b.expiresAt')
      .limit(limit)
      .getMany();
  }
}
