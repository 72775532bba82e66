import { Injectable } from '@nestjs/common';
import { Database, EntityRows, countDue, placeholders } from '../database';
import type { Backlog } from '../jobs';
import { EmailEntity, type EmailStatus } from './email.entity';

/** Free to be taken: due, and not in the hands of a living process. */
const IS_DUE = "status = 'queued' AND next_attempt_at <= ? AND (lease_until IS NULL OR lease_until <= ?)";

/** Characters that one statement writes at most, unless a single e-mail has more: writing them stops the event loop. */
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
] as const satisfies (keyof EmailEntity)[];

/** What a list shows of an e-mail; contents are up to 130 kB each. */
export type ListedEmail = Pick<EmailEntity, (typeof LISTED)[number]>;

export type NewEmail = Omit<EmailEntity, 'id'>;

/** Which e-mails a list shows; absent means any. */
export interface EmailFilter {
  readonly status?: EmailStatus | undefined;
  /** Only those that were written down before this one. */
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

  /** Must be called in a transaction. */
  async insertAll(emails: readonly NewEmail[]): Promise<void> {
    for (const some of inStatements(emails)) await this.plain.insertAll(EmailEntity, some);
  }

  /** The oldest that are due. */
  async listDue(now: number, limit: number): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `SELECT id FROM email WHERE ${IS_DUE} ORDER BY next_attempt_at, id LIMIT ?`,
      [now, now, limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Takes e-mails for one attempt. Must be called in a transaction.
   * @returns those that no other process has meanwhile, and that are still due
   */
  async claim(ids: readonly number[], now: number, leaseUntil: number): Promise<EmailEntity[]> {
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
   * Notes that the mail server has accepted them, which stays true whatever was decided about them meanwhile. Must be
   * called in a transaction.
   * @returns those of which that was not noted before
   */
  async markSent(ids: readonly number[], now: number): Promise<ReadonlySet<number>> {
    const unsent = await this.database.rows<{ id: number }>(
      `SELECT id FROM email WHERE id IN (${placeholders(ids.length)}) AND status <> 'sent'
        ORDER BY id ${this.database.forUpdate}`,
      ids,
    );
    if (unsent.length === 0) return new Set();
    const marked = unsent.map(({ id }) => id);
    await this.database.execute(
      `UPDATE email SET status = 'sent', sent_at = ?, lease_until = NULL, last_error = NULL
        WHERE id IN (${placeholders(marked.length)})`,
      [now, ...marked],
    );
    return new Set(marked);
  }

  /** Notes a failed attempt and gives the e-mail back, unless its lease has run out and somebody else has it. */
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

  /** Stops what is not sent yet; an attempt that is under way goes on. */
  cancel(operatorId: number, purpose: string, subjectIds: readonly number[], now: number): Promise<number> {
    return this.database.execute(
      `UPDATE email SET status = 'cancelled', lease_until = NULL
        WHERE operator_id = ? AND purpose = ? AND subject_id IN (${placeholders(subjectIds.length)})
          AND status = 'queued' AND (lease_until IS NULL OR lease_until <= ?)`,
      [operatorId, purpose, ...subjectIds, now],
    );
  }

  /** Newest first, older than `beforeId` if given; without their contents. */
  list(operatorId: number, { status, beforeId }: EmailFilter, limit: number): Promise<ListedEmail[]> {
    const query = this.database.manager
      .createQueryBuilder(EmailEntity, 'e')
      .select(LISTED.map((column) => `e.${column}`))
      .where('e.operatorId = :operatorId', { operatorId })
      .orderBy('e.id', 'DESC')
      .limit(limit);
    if (beforeId !== undefined) query.andWhere('e.id < :beforeId', { beforeId });
    if (status !== undefined) query.andWhere('e.status = :status', { status });
    return query.getMany();
  }

  /** E-mails of an operator that a mail server did not take, by what became of them, last tried at `since` or later. */
  async countTroubled(operatorId: number, since: number): Promise<Partial<Record<EmailStatus, number>>> {
    const rows = await this.database.rows<{ status: EmailStatus; count: number | string }>(
      `SELECT status, COUNT(*) AS count FROM email
        WHERE status IN ('queued', 'failed') AND next_attempt_at >= ? AND operator_id = ? AND last_error IS NOT NULL
        GROUP BY status`,
      [since, operatorId],
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

/** The e-mails in lists that fit one statement each. */
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
