import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { CurrentActor } from '../shared/actor';
import { Clock } from '../shared/time';
import type { AuditEntryEntity } from './audit-entry.entity';
import { AuditRepository } from './audit.repository';

@Injectable()
export class AuditTrail {
  constructor(
    private readonly entries: AuditRepository,
    private readonly actor: CurrentActor,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a write in its own transaction. Details name what changed, never secrets or customer data.
   * @throws Error when no transaction is open
   */
  async record(
    operatorId: number,
    action: string,
    subject: string | number,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    if (!this.transactions.isOpen()) throw new Error(`${action} was recorded outside its transaction`);
    const { kind, id, name } = this.actor.get();
    await this.entries.insert({
      operatorId,
      occurredAt: this.clock.now(),
      actorKind: kind,
      actorId: id,
      actorName: name,
      action,
      subject: String(subject),
      details,
    });
  }

  list(operatorId: number, limit: number, beforeId?: number): Promise<AuditEntryEntity[]> {
    return this.entries.list(operatorId, limit, beforeId);
  }

  /** The history of one thing, newest first: `nouns` begin the actions that are about such things (`booking`, `hold`). */
  listOf(operatorId: number, subject: string, nouns: readonly string[], limit: number): Promise<AuditEntryEntity[]> {
    return this.entries.listOf(operatorId, subject, nouns, limit);
  }
}
