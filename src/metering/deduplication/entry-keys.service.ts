import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../platform/database';
import { EntryKeysRepository, type KeyedContent } from './entry-keys.repository';
import { KeyedRecording } from './keyed-recording';
import { nameOf } from './deduplication-key';
import type { EntryPosition } from '../queries/usage-entries.repository';
import type { EntryKey, UsageEntry, UsageEntryRow } from '../recording/usage-entry';

/** How often keys are looked up again if other transactions claim some of them at the same time. */
const ATTEMPTS = 4;

/** Records entries with keys once. */
@Injectable()
export class EntryKeysService {
  constructor(private readonly keys: EntryKeysRepository) {}

  /** Prepares deduplication of one caller's entries; `undefined` if none has a key. */
  recordingOf(entries: readonly UsageEntry[], rows: readonly UsageEntryRow[]): KeyedRecording | undefined {
    const keyed = entries.flatMap(({ once, occurredAt }, index) => {
      if (!once) return [];
      const row = rows[index]!;
      return { row, keyHash: hashOf(row.meterId, once), field: once.field, hasTime: occurredAt !== undefined };
    });
    return keyed.length > 0 ? new KeyedRecording(keyed) : undefined;
  }

  /**
   * Determines for each recording, in order, which entries already exist, and claims the keys of the others. Requires
   * the transaction that writes them. Almost all keys are new, so none is looked up until one turns out to be claimed.
   */
  async claimKeys(recordings: readonly KeyedRecording[]): Promise<void> {
    if (await this.claimAsNew(recordings)) return;
    for (let attempt = 1; ; attempt++) {
      const known = await this.findKeys(recordings);
      const claims = recordings.flatMap((recording) => recording.compare(known));
      try {
        return await this.keys.insert(claims);
      } catch (error) {
        if (!isDuplicate(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** Positions of the entries with a key, in some meters of an operator. Keys are stored for 35 days. */
  positions(operatorId: number, meterIds: readonly number[], key: EntryKey): Promise<EntryPosition[]> {
    return this.keys.positions(
      operatorId,
      meterIds.map((meterId) => hashOf(meterId, key)),
    );
  }

  /** @returns whether everything is decided. If entries conflict with each other, existing ones may still match. */
  private async claimAsNew(recordings: readonly KeyedRecording[]): Promise<boolean> {
    const known = new Map<string, KeyedContent>();
    const claims = recordings.flatMap((recording) => recording.compare(known));
    if (recordings.some(({ errors }) => errors.length > 0)) return false;
    try {
      await this.keys.insert(claims);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  private async findKeys(recordings: readonly KeyedRecording[]): Promise<Map<string, KeyedContent>> {
    const hashes = new Map<number, Set<string>>();
    for (const { row, keyHash } of recordings.flatMap(({ keyed }) => keyed)) {
      const ofOperator = hashes.get(row.operatorId);
      if (ofOperator) ofOperator.add(keyHash);
      else hashes.set(row.operatorId, new Set([keyHash]));
    }
    const known = new Map<string, KeyedContent>();
    for (const [operatorId, ofOperator] of hashes) {
      const found = await this.keys.findKeys(operatorId, [...ofOperator]);
      for (const [keyHash, content] of found) known.set(nameOf(operatorId, keyHash), content);
    }
    return known;
  }
}

/** An EntryKey contains no control characters, so it cannot collide with the key of a CloudEvent. */
function hashOf(meterId: number, { key, source }: EntryKey): string {
  const text = source === null ? key : `${source}\u0000${key}`;
  return createHash('sha256').update(`${meterId} ${text}`).digest('base64url');
}
