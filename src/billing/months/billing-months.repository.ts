import { Injectable } from '@nestjs/common';
import { IsNull, LessThan } from 'typeorm';
import { Database } from '../../platform/database';
import type { LocalDate } from '../../platform/values/time';
import type { BillingMonth } from './billing-month';
import { BillingMonthEntity } from './billing-month.entity';

type MonthKey = Pick<BillingMonthEntity, 'operatorId' | 'month'>;

@Injectable()
export class BillingMonthsRepository {
  constructor(private readonly database: Database) {}

  find(operatorId: number, month: BillingMonth): Promise<BillingMonthEntity | null> {
    return this.database.manager.findOneBy(BillingMonthEntity, { operatorId, month });
  }

  /** The last months before one that are closed or being closed, in descending order. */
  listBefore(operatorId: number, month: BillingMonth, limit: number): Promise<BillingMonthEntity[]> {
    return this.database.manager.find(BillingMonthEntity, {
      where: { operatorId, month: LessThan(month) },
      order: { month: 'DESC' },
      take: limit,
    });
  }

  /** The last date of the months that are closed or being closed. */
  async lastDate(operatorId: number): Promise<LocalDate | undefined> {
    const row = await this.database.row<{ last: LocalDate | null }>(
      'SELECT MAX(to_date) AS last FROM usage_billing_month WHERE operator_id = ?',
      [operatorId],
    );
    return row?.last ?? undefined;
  }

  async insert(month: BillingMonthEntity): Promise<void> {
    await this.database.manager.insert(BillingMonthEntity, month);
  }

  async change({ operatorId, month }: MonthKey, changes: Partial<BillingMonthEntity>): Promise<void> {
    await this.database.manager.update(BillingMonthEntity, { operatorId, month }, changes);
  }

  /** Locks a month until the open transaction ends. @returns undefined if it is closed */
  async lockClosing({ operatorId, month }: MonthKey): Promise<BillingMonthEntity | undefined> {
    await this.database.row(
      `SELECT month FROM usage_billing_month WHERE operator_id = ? AND month = ? ${this.database.forUpdate}`,
      [operatorId, month],
    );
    const closing = { operatorId, month, closedAt: IsNull() };
    return (await this.database.manager.findOneBy(BillingMonthEntity, closing)) ?? undefined;
  }

  /** The earliest month that is being closed, of any operator. */
  findClosing(): Promise<BillingMonthEntity | null> {
    return this.database.manager.findOne(BillingMonthEntity, {
      where: { closedAt: IsNull() },
      order: { month: 'ASC', operatorId: 'ASC' },
    });
  }

  countClosing(): Promise<number> {
    return this.database.manager.countBy(BillingMonthEntity, { closedAt: IsNull() });
  }
}
