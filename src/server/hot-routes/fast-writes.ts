import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Admission, type Caller, actorOf, requireWithin } from '../../platform/auth';
import { CurrentActor } from '../../platform/actor';
import { type KeyedResponse, carriedKey, isBusinessError } from '../../platform/idempotency';
import { type JsonBody, jsonBodyOf, readAhead } from '../../platform/http/bodies';
import { CurrentDeadline } from '../../platform/concurrency/deadline';
import { RequestDeadlines, strongEtag } from '../../platform/http/messages';
import { ErrorForms, ErrorTranslation, PreparedError } from '../../platform/http/problems';
import { headersOf } from './copy-of-response';
import type { Exchange } from './exchange';
import { type RawAnswer, checkedHeaders, linesOf, writeOutOnce } from './raw-answers';
import type { HotWrite } from './routes/hot-write';

/** An answer to be sent. */
export interface WrittenAnswer {
  readonly status: number;
  /** Those of this answer alone, names and values by turns. */
  readonly headers: readonly string[];
  readonly answer: RawAnswer;
}

/** Tells that an earlier request has been answered so. */
const REPLAYED = ['Idempotent-Replayed', 'true'] as const;

const OF_THIS_ANSWER = /^(etag|content-length|location|retry-after|idempotent-replayed)$/i;

/**
 * The writes that are answered ahead of the framework. The framework's own first answer of each status shows which
 * headers such answers have; until then it answers.
 */
@Injectable()
export class FastWrites {
  private readonly lines = new Map<string, string>();

  constructor(
    private readonly actor: CurrentActor,
    private readonly forms: ErrorForms,
    private readonly admission: Admission,
    private readonly deadlines: RequestDeadlines,
    private readonly deadline: CurrentDeadline,
    private readonly translation: ErrorTranslation,
  ) {}

  /** Whether the framework has shown what such a write is answered with. */
  isKnown({ path, status }: HotWrite): boolean {
    return this.lines.has(`${status} ${path}`);
  }

  /** Takes the headers from the framework's answer to a request when it is sent. */
  learn({ path }: HotWrite, response: ServerResponse): void {
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = (...args: unknown[]) => {
      this.lines.set(`${response.statusCode} ${path}`, linesOf(headersOf(response, OF_THIS_ANSWER)));
      return end(...args);
    };
  }

  /**
   * Counts the request, reads the body, which must be announced with its length, and runs the write.
   * @throws what the framework is to answer for
   */
  async run(write: HotWrite, caller: Caller, exchange: Exchange): Promise<WrittenAnswer> {
    const counted = this.admission.count(exchange.request, caller);
    const limit = counted && (await counted);
    const limits = limit ? Object.entries(limit.headers).flat() : [];
    try {
      requireWithin(limit);
      return this.accepted(write, await this.answered(write, caller, exchange), exchange, limits);
    } catch (error) {
      const refusal = this.rejected(write, error, exchange, limits);
      if (refusal) return refusal;
      throw error;
    }
  }

  private answered(write: HotWrite, caller: Caller, exchange: Exchange): Promise<KeyedResponse> {
    const request = exchange.request as Request;
    const deadline = this.deadlines.of(request);
    const body = new Promise<void>((resolve, reject) => {
      readAhead(request, (failure) => (failure ? reject(failure) : resolve()));
    });
    const answered = body.then(() =>
      this.actor.run(actorOf(caller), () => {
        this.deadline.set(deadline);
        const json = jsonBodyOf(request.bytesRead!);
        return write.answer(caller, json, this.keyOf(write, caller, exchange, json));
      }),
    );
    return this.deadlines.wait(request, answered);
  }

  /** @throws InvalidIdempotencyKeyError */
  private keyOf({ path }: HotWrite, caller: Caller, { request, requestId }: Exchange, { bytes }: JsonBody) {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return undefined;
    return carriedKey(key, caller, { method: request.method!, path, body: bytes }, (error) =>
      this.forms.write(error, { path: request.url!, requestId }),
    );
  }

  /** @throws PreparedError for a refusal of a status that the framework has not shown yet */
  private accepted(
    write: HotWrite,
    { answer, replayed }: KeyedResponse,
    exchange: Exchange,
    limits: readonly string[],
  ): WrittenAnswer {
    const { location, body } = answer;
    const status = isBusinessError(answer) ? answer.status : write.status;
    const lines = this.lines.get(`${status} ${write.path}`);
    if (lines === undefined) {
      if (replayed) exchange.response.setHeader(...REPLAYED);
      throw new PreparedError({ status, headers: {}, body });
    }
    const own = [...limits, ...(replayed ? REPLAYED : []), ...(location === undefined ? [] : ['Location', location])];
    return written({ status, lines, body }, own, exchange);
  }

  /** A refusal of a status that the framework has shown before. One with unusual headers of its own is its. */
  private rejected(
    { path }: HotWrite,
    thrown: unknown,
    exchange: Exchange,
    limits: readonly string[],
  ): WrittenAnswer | undefined {
    const { request, requestId } = exchange;
    const error = this.translation.toDomainError(thrown, request as Request);
    const own = Object.entries(error.headers);
    const { status, body } = this.forms.write(error, { path: request.url!, requestId });
    const lines = this.lines.get(`${status} ${path}`);
    if (lines === undefined || status >= 500 || !own.every(([name]) => OF_THIS_ANSWER.test(name))) return undefined;
    return written({ status, lines, body }, [...limits, ...own.flat()], exchange);
  }
}

interface Content {
  readonly status: number;
  /** Of the head, the same for all answers of the status. */
  readonly lines: string;
  readonly body: string;
}

function written({ status, lines, body }: Content, own: readonly string[], { requestId }: Exchange): WrittenAnswer {
  const ofBody = ['ETag', strongEtag(body), 'Content-Length', String(Buffer.byteLength(body))];
  const headers = [...checkedHeaders(own), ...ofBody, 'X-Request-Id', requestId];
  return { status, headers, answer: writeOutOnce(lines, body) };
}
