import { Injectable } from '@nestjs/common';
import { Transactions, isDuplicate } from '../database';
import { KeyedMutex } from '../concurrency/fairness';
import { DomainError, PROBLEMS } from '../errors';
import { Clock } from '../values/time';
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
 * Errors that are final outcomes of a business rule and are therefore stored. After other errors the request can be
 * corrected or retried: a missing resource, for example, may just have been created on another database node.
 */
const FINAL_STATUSES: readonly number[] = [402, 409, 410];

/** The stored response of an earlier request; absent if its key was used for a different request. */
export interface EarlierAnswer {
  readonly answer: StoredResponse | undefined;
}

/** Another process has stored a response under one of the keys since they were looked up; look again. */
export class KeyTakenError extends Error {}

/**
 * Returns the first final response to every request with the same idempotency key. The response commits with the
 * effects of the request.
 */
@Injectable()
export class IdempotencyService {
  private readonly running = new KeyedMutex();

  constructor(
    private readonly records: IdempotencyRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a request once, and returns its first final response each time.
   * @param work runs in the transaction; throws for responses that are not final
   * @throws IdempotencyConflictError if the key was used for a different request
   */
  once(key: CarriedKey, work: () => Promise<StoredResponse>): Promise<KeyedResponse> {
    return this.inTurn(key.request, () => this.answer(key, work));
  }

  /** Makes duplicates in the same process wait here instead of occupying a database connection each. */
  inTurn<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
    const { operatorId, scope, idempotencyKey } = request;
    return this.running.run(`${operatorId} ${scope} ${idempotencyKey}`, work);
  }

  /**
   * Prepares a request for `recordAll`. If preparation fails, an earlier request with the same key may still have
   * succeeded; then returns its stored response.
   * @throws IdempotencyConflictError if preparation fails and the key was used for a different request
   */
  async preparedOrAnswered<T>(request: KeyedRequest, prepare: () => Promise<T>): Promise<T | KeyedResponse> {
    try {
      return await prepare();
    } catch (error) {
      const record = error instanceof DomainError && (await this.records.findRecord(request));
      if (record) return replay(record, request);
      throw error;
    }
  }

  /** The part of `once` that runs in turn. */
  answer(key: CarriedKey, work: () => Promise<StoredResponse>): Promise<KeyedResponse> {
    const { request } = key;
    return this.transactions.run(
      async () => {
        const earlier = await this.records.findRecord(request);
        if (earlier) return replay(earlier, request);
        if (!(await this.records.claimKey(request, request.requestHash, this.clock.now()))) {
          return replay(await this.records.findRecord(request), request);
        }
        const answer = await this.finalAnswer(key, work);
        await this.records.complete(request, encryptResponse(answer, request.idempotencyKey));
        return new KeyedResponse(answer);
      },
      // A repeated attempt first looks for the record, and so finds a COMMIT without acknowledgement.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  /** Stored responses of several requests; undefined for those without one. */
  async findAll(requests: readonly KeyedRequest[]): Promise<(EarlierAnswer | undefined)[]> {
    const found = await this.records.findAll(requests);
    return requests.map((request) => {
      const record = found.get(nameOf(request));
      return record && { answer: answerOf(record, request) };
    });
  }

  /**
   * Stores responses of requests that had none, in the transaction of their effects.
   * @throws KeyTakenError if one was stored in the meantime; the transaction must then be rolled back
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
