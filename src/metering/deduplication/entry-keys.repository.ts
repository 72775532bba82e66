import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, countDue, isDuplicate, placeholders } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import type { Quantity } from '../decimal/quantity';
import { type EntryPosition, type StoredText, toText, wholeText } from '../entries/usage-entries.repository';

/** Identifies something that is recorded at most once. */
export interface DeduplicationKey {
  readonly operatorId: number;
  readonly keyHash: string;
}

/** A key claimed by an entry; its hash covers the meter and the key. */
export interface ClaimedKey extends DeduplicationKey {
  readonly id: number;
  readonly occurredAt: number;
  readonly recordedAt: number;
}

/** The recorded entry of a key. */
export interface KeyedContent extends Quantity {
  readonly id: number;
  readonly occurredAt: number;
  readonly extraInfo: string | null;
  readonly subject: string | null;
}

interface KeyedRow extends Omit<KeyedContent, 'extraInfo'> {
  readonly keyHash: string;
  readonly extraInfo: StoredText;
}

const KEY_COLUMNS = ['operator_id', 'key_hash', 'entry_id', 'occurred_at', 'recorded_at'];

/** Attempts to claim keys: another transaction may claim some of them between the lookup and the insert. */
const CLAIM_ATTEMPTS = 4;

const PLATFORM_KEY_COLUMNS = ['operator_id', 'key_hash', 'recorded_at'];

/** Stores the keys of entries with the position of each entry, and those of entries that the platform records. */
@Injectable()
export class EntryKeysRepository {
  private readonly extraInfo: string;

  constructor(
    private readonly database: Database,
    private readonly writes: BulkWrites,
  ) {
    this.extraInfo = wholeText(database, 'usage_entry.extra_info');
  }

  /** The recorded entries for claimed keys of an operator, by hash. */
  async findKeys(operatorId: number, keyHashes: readonly string[]): Promise<Map<string, KeyedContent>> {
    const found = new Map<string, KeyedContent>();
    for (const hashes of this.writes.inChunks(keyHashes)) {
      const rows = await this.database.rows<KeyedRow>(
        `SELECT usage_entry_key.key_hash AS keyHash, usage_entry.id AS id, usage_entry.occurred_at AS occurredAt,
            usage_entry.whole AS whole, usage_entry.nano AS nano, ${this.extraInfo} AS extraInfo,
            usage_subject.name AS subject
          FROM usage_entry_key JOIN usage_entry ON usage_entry.operator_id = usage_entry_key.operator_id
            AND usage_entry.occurred_at = usage_entry_key.occurred_at AND usage_entry.id = usage_entry_key.entry_id
          LEFT JOIN usage_subject ON usage_subject.id = usage_entry.subject_id
          WHERE usage_entry_key.operator_id = ? AND usage_entry_key.key_hash IN (${placeholders(hashes.length)})`,
        [operatorId, ...hashes],
      );
      for (const { keyHash, id, occurredAt, whole, nano, extraInfo, subject } of rows) {
        const content = { id: Number(id), occurredAt: Number(occurredAt), whole: Number(whole), nano: Number(nano) };
        found.set(keyHash, { ...content, extraInfo: toText(extraInfo), subject });
      }
    }
    return found;
  }

  /** Positions of the entries that claimed some of an operator's keys. */
  async positions(operatorId: number, keyHashes: readonly string[]): Promise<EntryPosition[]> {
    const rows = await this.database.rows<EntryPosition>(
      `SELECT entry_id AS id, occurred_at AS occurredAt FROM usage_entry_key
        WHERE operator_id = ? AND key_hash IN (${placeholders(keyHashes.length)})`,
      [operatorId, ...keyHashes],
    );
    return rows.map(({ id, occurredAt }) => ({ id: Number(id), occurredAt: Number(occurredAt) }));
  }

  /**
   * Claims keys, all or none. A concurrent claim of one of them waits until this transaction ends.
   * @throws a duplicate error if one is already claimed
   */
  async insert(keys: readonly ClaimedKey[]): Promise<void> {
    await this.writes.insertAllOrNone('usage_entry_key', KEY_COLUMNS, inOrderOfKeys(keys), (key) => [
      ...[key.operatorId, key.keyHash, key.id, key.occurredAt, key.recordedAt],
    ]);
  }

  /**
   * Claims keys of entries that the platform records. A concurrent claim of one of them waits until this transaction ends.
   * @returns the keys that were not claimed before
   */
  async claimPlatformKeys<Key extends DeduplicationKey>(keys: readonly Key[], now: number): Promise<readonly Key[]> {
    let fresh = inOrderOfKeys(withoutRepeated(keys));
    for (let attempt = 1; ; attempt++) {
      try {
        await this.writes.insertAllOrNone('platform_usage_entry_key', PLATFORM_KEY_COLUMNS, fresh, (key) => [
          key.operatorId,
          key.keyHash,
          now,
        ]);
        return fresh;
      } catch (error) {
        if (!isDuplicate(error) || attempt === CLAIM_ATTEMPTS) throw error;
      }
      const taken = await this.findPlatformKeys(fresh);
      fresh = fresh.filter((key) => !taken.has(nameOf(key.operatorId, key.keyHash)));
    }
  }

  /**
   * Deletes keys claimed before an instant, the oldest first.
   * @returns how many
   */
  async deleteKeysBefore(before: number, limit: number): Promise<number> {
    const old = await this.database.rows<{ operator_id: number; key_hash: string }>(
      'SELECT operator_id, key_hash FROM usage_entry_key WHERE recorded_at < ? ORDER BY recorded_at LIMIT ?',
      [before, limit],
    );
    if (old.length === 0) return 0;
    return this.database.execute(
      `DELETE FROM usage_entry_key
        WHERE recorded_at < ? AND (${old.map(() => '(operator_id = ? AND key_hash = ?)').join(' OR ')})`,
      [before, ...old.flatMap((key) => [key.operator_id, key.key_hash])],
    );
  }

  backlog(now: number, retentionSeconds: number): Promise<Backlog> {
    const where = 'recorded_at < ?';
    return countDue(this.database, now, {
      table: 'usage_entry_key',
      since: 'recorded_at',
      after: retentionSeconds,
      where,
    });
  }

  /** The names of claimed keys. */
  private async findPlatformKeys(keys: readonly DeduplicationKey[]): Promise<Set<string>> {
    const taken = new Set<string>();
    for (const some of this.writes.inChunks(keys)) {
      const rows = await this.database.rows<DeduplicationKey>(
        `SELECT operator_id AS operatorId, key_hash AS keyHash FROM platform_usage_entry_key
          WHERE ${some.map(() => '(operator_id = ? AND key_hash = ?)').join(' OR ')}`,
        some.flatMap(({ operatorId, keyHash }) => [operatorId, keyHash]),
      );
      for (const { operatorId, keyHash } of rows) taken.add(nameOf(operatorId, keyHash));
    }
    return taken;
  }
}

/** All transactions claim keys in this order, which prevents deadlocks. */
function inOrderOfKeys<Key extends DeduplicationKey>(keys: readonly Key[]): Key[] {
  return [...keys].sort(
    (one, other) =>
      one.operatorId - other.operatorId || Number(one.keyHash > other.keyHash) - Number(one.keyHash < other.keyHash),
  );
}

/** A unique name of a key. */
export function nameOf(operatorId: number, keyHash: string): string {
  return `${operatorId} ${keyHash}`;
}

/** The first occurrence of each key. */
function withoutRepeated<Key extends DeduplicationKey>(keys: readonly Key[]): Key[] {
  const names = new Set<string>();
  return keys.filter(({ operatorId, keyHash }) => {
    const before = names.size;
    return names.add(nameOf(operatorId, keyHash)).size > before;
  });
}
