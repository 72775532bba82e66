import { Injectable } from '@nestjs/common';
import { Database, countDue } from 'slipway/database';
import type { Backlog } from 'slipway/jobs';
import { In } from 'typeorm';
import { GiftVoucherEntity } from './gift-voucher.entity';

@Injectable()
export class VouchersRepository {
  constructor(private readonly database: Database) {}

  async insert(voucher: Omit<GiftVoucherEntity, 'id'>): Promise<GiftVoucherEntity> {
    const { identifiers } = await this.database.manager.insert(GiftVoucherEntity, voucher);
    return { ...voucher, id: identifiers[0]!['id'] as number };
  }

  findMany(operatorId: number, ids: readonly number[]): Promise<GiftVoucherEntity[]> {
    return this.database.manager.findBy(GiftVoucherEntity, { operatorId, id: In([...ids]) });
  }

  /** Newest first. */
  list(operatorId: number, limit: number): Promise<GiftVoucherEntity[]> {
    return this.database.manager.find(GiftVoucherEntity, { where: { operatorId }, order: { id: 'DESC' }, take: limit });
  }

  /** @returns how many expired */
  expire(now: number): Promise<number> {
    return this.database.execute(
      "UPDATE gift_voucher SET status = 'expired' WHERE status = 'valid' AND expires_at <= ?",
      [now],
    );
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'gift_voucher',
      since: 'expires_at',
      where: "status = 'valid' AND expires_at <= ?",
    });
  }
}
