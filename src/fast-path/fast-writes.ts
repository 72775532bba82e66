import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Admission, type Caller, type RateLimitState, actorOf, requireWithin } from '../auth';
import { CurrentActor } from '../shared/actor';
import { type Answered, carriedKey, isRefusal } from '../idempotency';
import { type JsonBody, readJsonBody } from '../shared/bodies';
import { CurrentDeadline } from '../shared/deadline';
import { RequestDeadlines } from '../shared/http';
import { ErrorForms, ErrorTranslation, PreparedError } from '../shared/problems';
import { headersOf } from './copy-of-response';
import type { Exchange } from './exchange';
import type { HotWrite } from './routes/hot-write';

/** An answer whose headers lack those that are the same for all of its status. */
export interface WrittenAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly json: string;
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
  private readonly headers = new Map<string, readonly string[]>();

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
    return this.headers.has(`${status} ${path}`);
  }

  /** Takes the headers from the framework's answer to a request when it is sent. */
  learn({ path }: HotWrite, response: ServerResponse): void {
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = (...args: unknown[]) => {
      this.headers.set(`${response.statusCode} ${path}`, headersOf(response, OF_THIS_ANSWER));
      return end(...args);
    };
  }

  /**
   * Counts the request, reads the body, which must be announced with its length, and runs the write.
   * @throws what the framework is to answer for
   */
  async run(write: HotWrite, caller: Caller, exchange: Exchange): Promise<WrittenAnswer> {
    const limit = await this.admission.count(exchange.request, caller);
    const answer = await this.answered(write, caller, exchange, limit).catch((error: unknown) => {
      const refusal = this.refused(write, error, exchange);
      if (refusal) return refusal;
      throw error;
    });
    return limit ? { ...answer, headers: [...answer.headers, ...Object.entries(limit.headers).flat()] } : answer;
  }

  private async answered(
    write: HotWrite,
    caller: Caller,
    exchange: Exchange,
    limit: RateLimitState | undefined,
  ): Promise<WrittenAnswer> {
    requireWithin(limit);
    const request = exchange.request as Request;
    const deadline = this.deadlines.of(request);
    const answered = readJsonBody(request, write.bodyLimit).then((body) => {
      const key = this.keyOf(write, caller, exchange, body);
      return this.actor.run(actorOf(caller), () => {
        this.deadline.set(deadline);
        return write.answer(caller, body, key);
      });
    });
    return this.write(write, await this.deadlines.wait(request, answered), exchange);
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
  private write(write: HotWrite, { answer, replayed }: Answered, { response }: Exchange): WrittenAnswer {
    const { location, body } = answer;
    const status = isRefusal(answer) ? answer.status : write.status;
    const headers = this.headers.get(`${status} ${write.path}`);
    if (!headers) {
      if (replayed) response.setHeader(...REPLAYED);
      throw new PreparedError({ status, headers: {}, body });
    }
    const own = [...(replayed ? REPLAYED : []), ...(location === undefined ? [] : ['Location', location])];
    return { status, headers: own.length === 0 ? headers : [...headers, ...own], json: body };
  }

  /** A refusal of a status that the framework has shown before. One with unusual headers of its own is its. */
  private refused({ path }: HotWrite, thrown: unknown, { request, requestId }: Exchange): WrittenAnswer | undefined {
    const error = this.translation.toDomainError(thrown, request as Request);
    const own = Object.entries(error.headers);
    const problem = this.forms.write(error, { path: request.url!, requestId });
    const headers = this.headers.get(`${problem.status} ${path}`);
    if (!headers || problem.status >= 500 || !own.every(([name]) => OF_THIS_ANSWER.test(name))) return undefined;
    return { status: problem.status, headers: [...headers, ...own.flat()], json: problem.body };
  }
}
