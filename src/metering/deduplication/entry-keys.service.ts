import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../platform/database';
import { EntryKeysRepository, type KeyedContent, nameOf } from './entry-keys.repository';
import { type KeyedRecording, hashOf } from './keyed-recording';
import type { EntryPosition } from '../entries/usage-entries.repository';
import type { EntryKey } from '../entries/usage-entry';

/** How often keys are looked up again if other transactions claim some of them at the same time. */
const ATTEMPTS = 4;

/** Records entries with keys once. */
@Injectable()
export class EntryKeysService {
  constructor(private readonly keys: EntryKeysRepository) {}

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
