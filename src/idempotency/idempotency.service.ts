import { Injectable } from '@nestjs/common';
import { Mutex } from 'async-mutex';
import { Transactions } from '../database';
import { Clock } from '../shared/time';
import { IdempotencyConflictError } from './idempotency.errors';
import { type IdempotencyRecord, IdempotencyRepository, type RecordId } from './idempotency.repository';
import { type StoredAnswer, pack, sealForPredecessor, sha256, unpack, unseal } from './sealed-answer';

/** One request that carries an idempotency key. */
export interface KeyedRequest {
  readonly operatorId: number;
  /** Within which keys are told apart: the partner, or the API key. */
  readonly scope: string;
  readonly idempotencyKey: string;
  /** Method, path and body bytes. */
  readonly fingerprint: string;
}

/** What came of running a request: its answer, and whether that is final and so worth keeping. */
export interface Outcome {
  readonly answer: StoredAnswer;
  readonly isFinal: boolean;
}

@Injectable()
export class IdempotencyService {
  private readonly running = new Map<string, { mutex: Mutex; users: number }>();

  constructor(
    private readonly records: IdempotencyRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a request once, however often it is sent, and gives its first final answer every time. The record commits
   * together with what the request did.
   * @param run does the work inside the given transaction; throws for answers that are not final
   * @throws IdempotencyConflictError when the key was used for a different request
   */
  async once(
    request: KeyedRequest,
    run: () => Promise<StoredAnswer>,
  ): Promise<{ answer: StoredAnswer; replayed: boolean }> {
    const id: RecordId = {
      operatorId: request.operatorId,
      scope: request.scope,
      keyHash: sha256(request.idempotencyKey),
    };
    return this.oneAtATime(`${id.operatorId} ${id.scope} ${id.keyHash}`, () =>
      this.transactions.run(
        async () => {
          const requestHash = sha256(request.fingerprint);
          const earlier = await this.records.find(id);
          if (earlier) return this.replay(earlier, requestHash, request.idempotencyKey);
          if (!(await this.records.claim(id, requestHash, this.clock.now()))) {
            return this.replay(await this.records.find(id), requestHash, request.idempotencyKey);
          }
          const answer = await run();
          await this.records.complete(id, answer.status, {
            packed_answer: pack(answer, request.idempotencyKey),
            answer: sealForPredecessor(request.idempotencyKey),
          });
          return { answer, replayed: false };
        },
        // The first thing a new try does is to look for the record, so a lost answer to COMMIT is found there.
        { findCommitted: () => Promise.resolve(undefined) },
      ),
    );
  }

  private replay(record: IdempotencyRecord | undefined, requestHash: string, key: string) {
    if (record?.request_hash !== requestHash) throw new IdempotencyConflictError();
    const { packed_answer: packed, answer: sealed } = record;
    if (packed !== null) return { answer: unpack(packed, key), replayed: true };
    if (sealed === null) throw new IdempotencyConflictError();
    return { answer: unseal(sealed, key), replayed: true };
  }

  /** Duplicates in the same process wait here and not on a database connection each. */
  private async oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
    const entry = this.running.get(name) ?? { mutex: new Mutex(), users: 0 };
    this.running.set(name, entry);
    entry.users++;
    try {
      return await entry.mutex.runExclusive(work);
    } finally {
      if (--entry.users === 0) this.running.delete(name);
    }
  }
}
