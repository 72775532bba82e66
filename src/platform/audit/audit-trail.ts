import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { type Actor, CurrentActor } from '../actor';
import { Clock } from '../values/time';
import { type AuditEntryEntity, MAX_SUBJECT } from './audit-entry.entity';
import { AuditRepository } from './audit.repository';

/** A change to record. */
interface AuditedChange {
  readonly operatorId: number;
  readonly subject: string | number;
  readonly details: Record<string, unknown>;
  readonly actor: Actor;
}

@Injectable()
export class AuditTrail {
  constructor(
    private readonly entries: AuditRepository,
    private readonly actor: CurrentActor,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a change in its transaction. Details name the changed fields, never secrets or customer data.
   * @throws Error if no transaction is open
   */
  async record(
    operatorId: number,
    action: string,
    subject: string | number,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    await this.recordAll(action, [{ operatorId, subject, details, actor: this.actor.get() }]);
  }

  /** Records in its own transaction that data about customers or money was downloaded. */
  async recordDownload(
    operatorId: number,
    action: string,
    subject: string | number,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    await this.transactions.run(() => this.record(operatorId, action, subject, details));
  }

  /**
   * Records changes of several actors that share a transaction.
   * @throws Error if no transaction is open
   */
  async recordAll(action: string, changes: readonly AuditedChange[]): Promise<void> {
    if (!this.transactions.isOpen()) throw new Error(`${action} was recorded outside its transaction`);
    const occurredAt = this.clock.now();
    await this.entries.insert(
      changes.map(({ operatorId, subject, details, actor: { kind, id, name } }) => {
        const actor = { actorKind: kind, actorId: id, actorName: name };
        return { operatorId, occurredAt, ...actor, action, subject: shortened(String(subject)), details };
      }),
    );
  }

  list(operatorId: number, limit: number, beforeId?: number): Promise<AuditEntryEntity[]> {
    return this.entries.list(operatorId, limit, beforeId);
  }

  /** The history of a subject, newest first. `nouns` are the prefixes of its actions (`booking`, `hold`). */
  listOf(operatorId: number, subject: string, nouns: readonly string[], limit: number): Promise<AuditEntryEntity[]> {
    return this.entries.listOf(operatorId, subject, nouns, limit);
  }
}

function shortened(subject: string): string {
  return subject.length <= MAX_SUBJECT ? subject : [...subject].slice(0, MAX_SUBJECT).join('');
}
