import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database, EntityRows, countDue, placeholders } from '../database';
import type { Backlog } from '../jobs';
import { type EmailDelivery, EmailEntity, type EmailStatus, PRIVATE_PURPOSE } from './email.entity';

/** Due, and not leased by a running process. */
const IS_DUE = "status = 'queued' AND next_attempt_at <= ? AND (lease_until IS NULL OR lease_until <= ?)";

/**
 * Maximum number of characters that one statement writes, unless a single email has more: writing them blocks the event
 * loop.
 */
const CHARACTERS_AT_ONCE = 200_000;

const LISTED = [
  'id',
  'purpose',
  'subjectId',
  'messageId',
  'recipient',
  'subject',
  'status',
  'attempts',
  'notBefore',
  'nextAttemptAt',
  'sentAt',
  'lastError',
  'createdAt',
  'delivery',
  'resendOf',
] as const satisfies (keyof EmailEntity)[];

/** The columns of lists; contents have up to 130 kB each. */
export type ListedEmail = Pick<EmailEntity, (typeof LISTED)[number]>;

export type NewEmail = Omit<EmailEntity, 'id'>;

/** Filter of a list; absent fields match any value. */
export interface EmailFilter {
  readonly status?: EmailStatus | undefined;
  /** Only emails created before this one. */
  readonly beforeId?: number | undefined;
}

@Injectable()
export class EmailsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  /** @returns its ID */
  insert(email: NewEmail): Promise<number> {
    return this.plain.insert(EmailEntity, email);
  }

  /** Requires an open transaction. */
  async insertAll(emails: readonly NewEmail[]): Promise<void> {
    for (const some of inStatements(emails)) await this.plain.insertAll(EmailEntity, some);
  }

  /** The next operator by ID that has due emails. */
  async findDueOperator(afterOperatorId: number, now: number): Promise<number | undefined> {
    const row = await this.database.row<{ operator_id: number }>(
      `SELECT operator_id FROM email WHERE ${IS_DUE} AND operator_id > ? ORDER BY operator_id LIMIT 1`,
      [now, now, afterOperatorId],
    );
    return row?.operator_id;
  }

  /** Due emails of an operator by priority, the oldest first. */
  async listDue(operatorId: number, now: number, limit: number): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `SELECT id FROM email WHERE ${IS_DUE} AND operator_id = ? ORDER BY priority, next_attempt_at, id LIMIT ?`,
      [now, now, operatorId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** When the newest email of a purpose but some was created, if that is after `since`. */
  async findCreation(
    operatorId: number,
    purpose: string,
    { since, newer }: { since: number; newer: number },
  ): Promise<number | undefined> {
    const row = await this.database.row<{ created_at: number | string }>(
      `SELECT created_at FROM email WHERE operator_id = ? AND purpose = ? AND created_at > ?
        ORDER BY created_at DESC LIMIT 1 OFFSET ?`,
      [operatorId, purpose, since, newer],
    );
    return row && Number(row.created_at);
  }

  /**
   * Leases emails for one attempt. Requires an open transaction.
   * @returns those that are still due and not leased by another process
   */
  async claimEmails(ids: readonly number[], now: number, leaseUntil: number): Promise<EmailEntity[]> {
    const due = await this.plain.select(
      EmailEntity,
      `WHERE id IN (${placeholders(ids.length)}) AND ${IS_DUE} ORDER BY id ${this.database.forUpdate}`,
      [...ids, now, now],
    );
    if (due.length === 0) return [];
    await this.database.execute(
      `UPDATE email SET lease_until = ?, attempts = attempts + 1, first_attempt_at = COALESCE(first_attempt_at, ?)
        WHERE id IN (${placeholders(due.length)})`,
      [leaseUntil, now, ...due.map(({ id }) => id)],
    );
    return due.map((email) => ({
      ...email,
      leaseUntil,
      attempts: email.attempts + 1,
      firstAttemptAt: email.firstAttemptAt ?? now,
    }));
  }

  /**
   * Records that the SMTP server has accepted them, regardless of their status in the meantime. Requires an open
   * transaction.
   * @returns those for which that was not recorded before
   */
  async markSent(ids: readonly number[], delivery: EmailDelivery, now: number): Promise<ReadonlySet<number>> {
    const unsent = await this.database.rows<{ id: number }>(
      `SELECT id FROM email WHERE id IN (${placeholders(ids.length)}) AND status <> 'sent'
        ORDER BY id ${this.database.forUpdate}`,
      ids,
    );
    if (unsent.length === 0) return new Set();
    const marked = unsent.map(({ id }) => id);
    await this.database.execute(
      `UPDATE email SET status = 'sent', sent_at = ?, delivery = ?, lease_until = NULL, last_error = NULL
        WHERE id IN (${placeholders(marked.length)})`,
      [now, delivery, ...marked],
    );
    return new Set(marked);
  }

  /**
   * Records a failed attempt and releases the lease, unless it has expired and another process has leased the email.
   */
  async markAttemptFailed(
    { id, leaseUntil }: EmailEntity,
    outcome: { status: EmailStatus; nextAttemptAt: number; error: string },
  ): Promise<void> {
    await this.database.execute(
      `UPDATE email SET status = ?, next_attempt_at = ?, last_error = ?, lease_until = NULL
        WHERE id = ? AND status = 'queued' AND lease_until = ?`,
      [outcome.status, outcome.nextAttemptAt, outcome.error, id, leaseUntil],
    );
  }

  /** Cancels unsent emails; attempts in progress continue. Deletes private ones, which nobody could read. */
  async cancel(operatorId: number, purpose: string, subjectIds: readonly number[], now: number): Promise<void> {
    const change =
      purpose === PRIVATE_PURPOSE ? 'DELETE FROM email' : "UPDATE email SET status = 'cancelled', lease_until = NULL";
    await this.database.execute(
      `${change}
        WHERE operator_id = ? AND purpose = ? AND subject_id IN (${placeholders(subjectIds.length)})
          AND status = 'queued' AND (lease_until IS NULL OR lease_until <= ?)`,
      [operatorId, purpose, ...subjectIds, now],
    );
  }

  /** Deletes the contents of private emails among these, unless they are still to be sent. */
  async removePrivateContents(ids: readonly number[], now: number): Promise<void> {
    await this.database.execute(
      `UPDATE email SET html = '', text = '', headers = '{}', contents_removed_at = ?
        WHERE id IN (${placeholders(ids.length)}) AND purpose = ? AND status <> 'queued'`,
      [now, ...ids, PRIVATE_PURPOSE],
    );
  }

  /** Not a private one. With its contents. */
  findEmail(operatorId: number, id: number): Promise<EmailEntity | null> {
    return this.database.manager.findOneBy(EmailEntity, { operatorId, id, purpose: Not(PRIVATE_PURPOSE) });
  }

  /** Locks an email that is not private until the open transaction ends. */
  async lock(operatorId: number, id: number): Promise<EmailEntity | undefined> {
    const rest = `WHERE operator_id = ? AND id = ? AND purpose <> ? ${this.database.forUpdate}`;
    const [email] = await this.plain.select(EmailEntity, rest, [operatorId, id, PRIVATE_PURPOSE]);
    return email;
  }

  /** Whether an unsent email repeats this one. */
  async isBeingResent({ id, operatorId, purpose, subjectId }: EmailEntity): Promise<boolean> {
    const found = await this.database.rows<{ id: number }>(
      `SELECT id FROM email
        WHERE operator_id = ? AND purpose = ? AND subject_id = ? AND resend_of = ? AND status = 'queued' LIMIT 1`,
      [operatorId, purpose, subjectId, id],
    );
    return found.length > 0;
  }

  /** Newest first; only emails older than `beforeId`, if given. Omits private emails, and contents. */
  list(operatorId: number, { status, beforeId }: EmailFilter, limit: number): Promise<ListedEmail[]> {
    const query = this.database.manager
      .createQueryBuilder(EmailEntity, 'e')
      .select(LISTED.map((column) => `e.${column}`))
      .where('e.operatorId = :operatorId AND e.purpose <> :private', { operatorId, private: PRIVATE_PURPOSE })
      .orderBy('e.id', 'DESC')
      .limit(limit);
    if (beforeId !== undefined) query.andWhere('e.id < :beforeId', { beforeId });
    if (status !== undefined) query.andWhere('e.status = :status', { status });
    return query.getMany();
  }

  /** Emails about these subjects, newest first. Omits contents. */
  listAbout(operatorId: number, purpose: string, subjectIds: readonly number[], limit: number): Promise<ListedEmail[]> {
    return this.database.manager
      .createQueryBuilder(EmailEntity, 'e')
      .select(LISTED.map((column) => `e.${column}`))
      .where('e.operatorId = :operatorId AND e.purpose = :purpose', { operatorId, purpose })
      .andWhere('e.subjectId IN (:...subjectIds)', { subjectIds })
      .orderBy('e.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  /**
   * The number of an operator's emails that the SMTP server did not accept, by status, with the last attempt at `since`
   * or later. Omits private emails.
   */
  async countTroubled(operatorId: number, since: number): Promise<Partial<Record<EmailStatus, number>>> {
    const rows = await this.database.rows<{ status: EmailStatus; count: number | string }>(
      `SELECT status, COUNT(*) AS count FROM email
        WHERE status IN ('queued', 'failed') AND next_attempt_at >= ? AND operator_id = ? AND last_error IS NOT NULL
          AND purpose <> ?
        GROUP BY status`,
      [since, operatorId, PRIVATE_PURPOSE],
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'email',
      since: 'not_before',
      where: "status = 'queued' AND next_attempt_at <= ?",
    });
  }
}

/** Splits emails into batches for one statement each. */
function* inStatements(emails: readonly NewEmail[]): Generator<NewEmail[]> {
  let some: NewEmail[] = [];
  let characters = 0;
  for (const email of emails) {
    const own = email.html.length + email.text.length;
    if (some.length > 0 && characters + own > CHARACTERS_AT_ONCE) {
      yield some;
      [some, characters] = [[], 0];
    }
    some.push(email);
    characters += own;
  }
  if (some.length > 0) yield some;
}
