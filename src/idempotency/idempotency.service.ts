import { Injectable } from '@nestjs/common';
import { Transactions, isDuplicate } from '../database';
import { KeyedMutex } from '../shared/fairness';
import { DomainError, PROBLEMS } from '../shared/problems';
import { Clock } from '../shared/time';
import { IdempotencyConflictError } from './idempotency.errors';
import {
  type IdempotencyRecord,
  IdempotencyRepository,
  type EncryptedResponse,
  type NewRecord,
  nameOf,
} from './idempotency.repository';
import { KeyedResponse, type CarriedKey, type KeyedRequest } from './keyed-response';
import { type StoredResponse, seal, decryptResponse } from './stored-response';

/**
 * Refusals that state an outcome of the business. The others say that the request should be sent again, differently or
 * later: what is not found may just have been made on another node of the database.
 */
const FINAL_STATUSES: readonly number[] = [402, 409, 410];

/** The answer to a request that was made before; without one its key was used for another request. */
export interface EarlierAnswer {
  readonly answer: StoredResponse | undefined;
}

/** Somebody else has recorded an answer under one of the keys since they were looked up: look again. */
export class KeyTakenError extends Error {}

/** Gives every request that carries a key its first final answer, which commits together with what it did. */
@Injectable()
export class IdempotencyService {
  private readonly running = new KeyedMutex();

  constructor(
    private readonly records: IdempotencyRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a request once, however often it is sent, and gives its first final answer every time.
   * @param work does it inside the given transaction; throws for answers that are not final
   * @throws IdempotencyConflictError when the key was used for a different request
   */
  once(key: CarriedKey, work: () => Promise<StoredResponse>): Promise<KeyedResponse> {
    return this.inTurn(key.request, () => this.answer(key, work));
  }

  /** Duplicates in the same process wait here and not on a database connection each. */
  inTurn<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
    const { operatorId, scope, idempotencyKey } = request;
    return this.running.run(`${operatorId} ${scope} ${idempotencyKey}`, work);
  }

  /**
   * Prepares what `recordAll` will record. What refuses it now may not have refused it when it was made before: then it
   * gets its first answer.
   * @throws IdempotencyConflictError when the key of what is refused was used for another request
   */
  async preparedOrAnswered<T>(request: KeyedRequest, prepare: () => Promise<T>): Promise<T | KeyedResponse> {
    try {
      return await prepare();
    } catch (error) {
      const record = error instanceof DomainError && (await this.records.find(request));
      if (record) return replay(record, request);
      throw error;
    }
  }

  /** What `once` does when it is the request's turn. */
  answer(key: CarriedKey, work: () => Promise<StoredResponse>): Promise<KeyedResponse> {
    const { request } = key;
    return this.transactions.run(
      async () => {
        const earlier = await this.records.find(request);
        if (earlier) return replay(earlier, request);
        if (!(await this.records.claim(request, request.requestHash, this.clock.now()))) {
          return replay(await this.records.find(request), request);
        }
        const answer = await this.finalAnswer(key, work);
        await this.records.complete(request, encryptResponse(answer, request.idempotencyKey));
        return new KeyedResponse(answer);
      },
      // The first thing a new try does is to look for the record, so a lost answer to COMMIT is found there.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  /** What was answered to those of several requests that were made before; undefined for the others. */
  async findAll(requests: readonly KeyedRequest[]): Promise<(EarlierAnswer | undefined)[]> {
    const found = await this.records.findAll(requests);
    return requests.map((request) => {
      const record = found.get(nameOf(request));
      return record && { answer: answerOf(record, request) };
    });
  }

  /**
   * Records the answers of requests that were found not to be made before, in the unit of work of what they did.
   * @throws KeyTakenError when one of them has been recorded meanwhile; then the unit must be given up
   */
  async recordAll(answered: readonly { request: KeyedRequest; answer: StoredResponse }[]): Promise<void> {
    const createdAt = this.clock.now();
    const records = answered.map(({ request, answer }): NewRecord => {
      return { ...request, ...encryptResponse(answer, request.idempotencyKey), createdAt };
    });
    try {
      await this.records.insertAll(records);
    } catch (error) {
      throw isDuplicate(error) ? new KeyTakenError() : error;
    }
  }

  private async finalAnswer(key: CarriedKey, work: () => Promise<StoredResponse>): Promise<StoredResponse> {
    try {
      return await this.transactions.attempt(work);
    } catch (error) {
      if (!(error instanceof DomainError) || !FINAL_STATUSES.includes(PROBLEMS[error.problem].status)) throw error;
      return key.rejected(error);
    }
  }
}

function encryptResponse(answer: StoredResponse, idempotencyKey: string): EncryptedResponse {
  return { status: answer.status, answer: seal(answer, idempotencyKey) };
}

function replay(record: IdempotencyRecord | undefined, request: KeyedRequest): KeyedResponse {
  const answer = record && answerOf(record, request);
  if (!answer) throw new IdempotencyConflictError();
  return new KeyedResponse(answer, true);
}

function answerOf(
  record: IdempotencyRecord,
  { requestHash, idempotencyKey }: KeyedRequest,
): StoredResponse | undefined {
  if (record.request_hash !== requestHash) return undefined;
  return record.answer === null ? undefined : decryptResponse(record.answer, idempotencyKey);
}
