import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import { TimeslotEntity } from '../availability';
import { Database, countDue, placeholders } from '../platform/database';
import type { Backlog } from '../platform/jobs';
import type { LocalDate } from '../platform/values/time';
import { WaitlistEntryEntity, type WaitlistStatus } from './waitlist-entry.entity';

type EntryId = Pick<WaitlistEntryEntity, 'operatorId' | 'id'>;

/** A position in the order in which parties joined. */
export type EntryPosition = Pick<WaitlistEntryEntity, 'createdAt' | 'id'>;

/** A timeslot with waiting parties. */
export interface AwaitedTimeslot {
  readonly operatorId: number;
  readonly timeslotId: number;
}

/** In the queue: an offer has ended at its deadline, even if no job has recorded that yet. */
const QUEUED = "w.status = 'waiting' OR (w.status = 'offered' AND w.deadline > :now)";

const IN_ORDER = { createdAt: 'ASC', id: 'ASC' } as const;

@Injectable()
export class WaitlistRepository {
  constructor(private readonly database: Database) {}

  async findEntry(operatorId: number, publicId: string): Promise<WaitlistEntryEntity | null> {
    const entry = await this.database.manager.findOneBy(WaitlistEntryEntity, { operatorId, publicId });
    // MySQL and MariaDB ignore trailing spaces in comparisons; here and below the text must match exactly.
    return entry?.publicId === publicId ? entry : null;
  }

  /** Locks and reads an entry until the open transaction ends. */
  async lockEntry(operatorId: number, publicId: string): Promise<WaitlistEntryEntity | null> {
    await this.database.row(
      `SELECT id FROM waitlist_entry WHERE operator_id = ? AND public_id = ? ${this.database.forUpdate}`,
      [operatorId, publicId],
    );
    return this.findEntry(operatorId, publicId);
  }

  async findByToken(token: string): Promise<WaitlistEntryEntity | null> {
    const entry = await this.database.manager.findOneBy(WaitlistEntryEntity, { token });
    return entry?.token === token ? entry : null;
  }

  findById(operatorId: number, id: number): Promise<WaitlistEntryEntity | null> {
    return this.database.manager.findOneBy(WaitlistEntryEntity, { operatorId, id });
  }

  async insert(entry: Omit<WaitlistEntryEntity, 'id'>): Promise<WaitlistEntryEntity> {
    const { identifiers } = await this.database.manager.insert(WaitlistEntryEntity, entry);
    return { ...entry, id: identifiers[0]!['id'] as number };
  }

  /**
   * Entries of timeslots, by timeslot and in the order in which they joined.
   * @param after the entry before the first one, if there is only one timeslot
   */
  list(
    operatorId: number,
    timeslotIds: readonly number[],
    { limit, after }: { readonly limit: number; readonly after?: EntryPosition | undefined },
  ): Promise<WaitlistEntryEntity[]> {
    if (timeslotIds.length === 0) return Promise.resolve([]);
    const query = this.database.manager
      .createQueryBuilder(WaitlistEntryEntity, 'w')
      .where('w.operatorId = :operatorId AND w.timeslotId IN (:...timeslotIds)', { operatorId, timeslotIds })
      .orderBy({ 'w.timeslotId': 'ASC', 'w.createdAt': 'ASC', 'w.id': 'ASC' })
      .limit(limit);
    if (after) {
      const { createdAt, id } = after;
      query.andWhere('(w.createdAt > :createdAt OR (w.createdAt = :createdAt AND w.id > :id))', { createdAt, id });
    }
    return query.getMany();
  }

  async anyWaits(operatorId: number, timeslotId: number): Promise<boolean> {
    const found = await this.database.row(
      "SELECT id FROM waitlist_entry WHERE operator_id = ? AND timeslot_id = ? AND status = 'waiting' LIMIT 1",
      [operatorId, timeslotId],
    );
    return found !== undefined;
  }

  /** The first waiting parties of up to this size, in the order in which they joined. */
  listFitting(operatorId: number, timeslotId: number, participants: number, limit: number) {
    const status = 'waiting' as const;
    const where = { operatorId, timeslotId, status, participants: LessThanOrEqual(participants) };
    return this.database.manager.find(WaitlistEntryEntity, { where, order: IN_ORDER, take: limit });
  }

  /** The first entry of a person with a party of this size that is still in the queue. */
  async findQueued(
    { operatorId, timeslotId }: AwaitedTimeslot,
    { email, participants }: Pick<WaitlistEntryEntity, 'email' | 'participants'>,
    now: number,
  ): Promise<WaitlistEntryEntity | null> {
    return this.database.manager
      .createQueryBuilder(WaitlistEntryEntity, 'w')
      .where('w.operatorId = :operatorId AND w.timeslotId = :timeslotId', { operatorId, timeslotId })
      .andWhere(`(${QUEUED})`, { now })
      .andWhere('LOWER(w.email) = :email AND w.participants = :participants', {
        ...{ email: email.toLowerCase(), participants },
      })
      .orderBy('w.createdAt')
      .addOrderBy('w.id')
      .limit(1)
      .getOne();
  }

  /** The number of parties that wait, and of all in the queue: those that have an open offer, too. */
  async countQueue(
    { operatorId, timeslotId }: AwaitedTimeslot,
    now: number,
    upTo?: EntryPosition,
  ): Promise<{ waiting: number; queued: number }> {
    const query = this.database.manager
      .createQueryBuilder(WaitlistEntryEntity, 'w')
      .select("SUM(CASE WHEN w.status = 'waiting' THEN 1 ELSE 0 END)", 'waiting')
      .addSelect('COUNT(*)', 'queued')
      .where('w.operatorId = :operatorId AND w.timeslotId = :timeslotId', { operatorId, timeslotId })
      .andWhere(`(${QUEUED})`, { now });
    if (upTo) {
      const { createdAt, id } = upTo;
      query.andWhere('(w.createdAt < :createdAt OR (w.createdAt = :createdAt AND w.id <= :id))', { createdAt, id });
    }
    const row = await query.getRawOne<{ waiting: number | string | null; queued: number | string }>();
    return { waiting: Number(row!.waiting), queued: Number(row!.queued) };
  }

  /** Timeslots with waiting parties, in ID order, starting after one. */
  async listAwaited(afterTimeslotId: number, limit: number): Promise<AwaitedTimeslot[]> {
    const rows = await this.database.rows<{ operator_id: number; timeslot_id: number }>(
      `SELECT DISTINCT operator_id, timeslot_id FROM waitlist_entry
        WHERE status = 'waiting' AND timeslot_id > ? ORDER BY timeslot_id LIMIT ?`,
      [afterTimeslotId, limit],
    );
    return rows.map((row) => ({ operatorId: row.operator_id, timeslotId: row.timeslot_id }));
  }

  /** The number of waiting parties and places from one local date to another, inclusive. */
  async countWaiting(operatorId: number, from: LocalDate, to: LocalDate): Promise<{ parties: number; places: number }> {
    const row = await this.database.manager
      .createQueryBuilder(WaitlistEntryEntity, 'w')
      .innerJoin(TimeslotEntity, 't', 't.id = w.timeslotId')
      .select('COUNT(*)', 'parties')
      .addSelect('SUM(w.participants)', 'places')
      .where("w.operatorId = :operatorId AND w.status = 'waiting'", { operatorId })
      .andWhere('t.operatorId = :operatorId AND t.date >= :from AND t.date <= :to', { from, to })
      .getRawOne<{ parties: number | string; places: number | string | null }>();
    return { parties: Number(row!.parties), places: Number(row!.places) };
  }

  /** @returns false if it is in none of the expected states */
  async change(entry: EntryId, from: readonly WaitlistStatus[], changes: Partial<WaitlistEntryEntity>) {
    const { operatorId, id } = entry;
    const where = { operatorId, id, status: In([...from]) };
    const { affected } = await this.database.manager.update(WaitlistEntryEntity, where, changes);
    return affected === 1;
  }

  /** Ends the entries of a timeslot with these states. */
  async lapse(
    { operatorId, timeslotId }: AwaitedTimeslot,
    from: readonly WaitlistStatus[],
    now: number,
  ): Promise<number> {
    return this.database.execute(
      `UPDATE waitlist_entry SET status = 'lapsed', updated_at = ?
        WHERE operator_id = ? AND timeslot_id = ? AND status IN (${placeholders(from.length)})`,
      [now, operatorId, timeslotId, ...from],
    );
  }

  /** Expires offers whose deadline has passed. The expiry of their holds frees the places. */
  async expireOffers(now: number): Promise<number> {
    return this.database.execute(
      "UPDATE waitlist_entry SET status = 'expired', updated_at = ? WHERE status = 'offered' AND deadline <= ?",
      [now, now],
    );
  }

  /** Records that the email was accepted. @returns false if that is already recorded */
  async markNotified({ operatorId, id }: EntryId, now: number): Promise<boolean> {
    const marked = await this.database.execute(
      'UPDATE waitlist_entry SET notified_at = ? WHERE id = ? AND operator_id = ? AND notified_at IS NULL',
      [now, id, operatorId],
    );
    return marked === 1;
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'waitlist_entry',
      since: 'deadline',
      where: "status = 'offered' AND deadline <= ?",
    });
  }
}
