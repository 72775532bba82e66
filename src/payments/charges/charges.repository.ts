import type { EntityTarget, FindOptionsWhere } from 'typeorm';
import { type Database, countDue, placeholders } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import type { ChargeEntity, ChargeStatus } from './charge.entity';

/** A page of the provider on which a customer pays. */
interface ProviderPage {
  readonly reference: string;
  readonly url: string;
  /** When the page is closed unless the customer has paid, in Unix seconds. */
  readonly checkAt: number;
}

/** Statements for the charges in one table. */
export abstract class ChargesRepository<Charge extends ChargeEntity> {
  protected constructor(
    protected readonly database: Database,
    private readonly entity: EntityTarget<Charge>,
    private readonly table: string,
  ) {}

  async insert(charge: Omit<Charge, 'id'>): Promise<Charge> {
    const { identifiers } = await this.database.manager.insert(this.entity, charge as never);
    return { ...charge, id: identifiers[0]!['id'] as number } as Charge;
  }

  findCharge(paymentKey: string): Promise<Charge | null> {
    return this.database.manager.findOneBy(this.entity, { paymentKey } as FindOptionsWhere<Charge>);
  }

  /** Stores the provider's reference. @returns false if the charge was abandoned in the meantime */
  async linkProviderReference({ id }: Charge, providerReference: string, now: number): Promise<boolean> {
    const inserted = await this.database.execute(
      `UPDATE ${this.table} SET provider_reference = ?, updated_at = ? WHERE id = ? AND status = 'pending'`,
      [providerReference, now, id],
    );
    return inserted === 1;
  }

  /** Stores the provider's page. @returns false if the charge was abandoned in the meantime */
  async storePage({ id }: Charge, page: ProviderPage, now: number): Promise<boolean> {
    const stored = await this.database.execute(
      `UPDATE ${this.table} SET provider_reference = ?, page_url = ?, check_at = ?, updated_at = ?
        WHERE id = ? AND status = 'pending'`,
      [page.reference, page.url, page.checkAt, now, id],
    );
    return stored === 1;
  }

  /** @returns false if it is in none of the expected states */
  async changeStatus(
    { id }: Charge,
    from: readonly ChargeStatus[],
    to: ChargeStatus,
    { now, checkAt = null }: { now: number; checkAt?: number | null },
  ): Promise<boolean> {
    const changed = await this.database.execute(
      `UPDATE ${this.table} SET status = ?, check_at = ?, updated_at = ?
        WHERE id = ? AND status IN (${placeholders(from.length)})`,
      [to, checkAt, now, id, ...from],
    );
    return changed === 1;
  }

  /** Delays the next query of a charge that is not settled. */
  async wait({ id }: Charge, until: number): Promise<void> {
    await this.database.execute(`UPDATE ${this.table} SET check_at = ? WHERE id = ? AND check_at IS NOT NULL`, [
      until,
      id,
    ]);
  }

  /** Counts a rejected request for the refund of a charge. It is requested again later. */
  async delayRefund({ id, refundAttempt }: Charge, until: number): Promise<void> {
    await this.database.execute(
      `UPDATE ${this.table} SET refund_attempt = refund_attempt + 1, check_at = ?
        WHERE id = ? AND refund_attempt = ? AND status = 'refund-due'`,
      [until, id, refundAttempt],
    );
  }

  /** Charges whose state must be queried at the provider, the longest due first. */
  listToCheck(now: number, limit: number): Promise<Charge[]> {
    return this.database.manager
      .createQueryBuilder(this.entity, 'p')
      .where('p.checkAt <= :now', { now })
      .orderBy('p.checkAt')
      .limit(limit)
      .getMany();
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, { table: this.table, since: 'check_at', where: 'check_at <= ?' });
  }

  /** Postpones the next query of a charge. @returns false if another process has already done so */
  async postpone({ id, checkAt }: Charge, until: number): Promise<boolean> {
    const postponed = await this.database.execute(
      `UPDATE ${this.table} SET check_at = ? WHERE id = ? AND check_at = ?`,
      [until, id, checkAt],
    );
    return postponed === 1;
  }
}
