import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, type Permission, RateLimitedError, type RateLimitState, RateLimiter, actorOf } from '../auth';
import { PublicAddress } from '../config';
import { CurrentActor } from '../shared/actor';
import { CurrentDeadline } from '../shared/deadline';
import { type JsonBody, RequestDeadlines, parseJson } from '../shared/http';
import { DomainError, MalformedBodyError, writeProblem } from '../shared/problems';
import { headersOf } from './copy-of-response';

/** A POST that is answered ahead of the framework by the very method of its controller. */
export interface FastWrite {
  /** Of a partner's address the neutral one. */
  readonly path: string;
  readonly permission: Permission;
  /** Returns what is answered with 201; throws what the controller throws. */
  answer(caller: Caller, body: JsonBody): Promise<CreatedAnswer>;
}

interface CreatedAnswer {
  readonly json: string;
  /** The `Location` of what was created. */
  readonly location?: string;
}

/** An answer whose headers lack those that are the same for all of its status. */
export interface WrittenAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly json: string;
}

const CREATED = 201;

const OF_THIS_ANSWER = /^(etag|content-length|location|retry-after)$/i;

/**
 * The writes that are answered ahead of the framework. The framework's own first answer of each status shows which
 * headers such answers have; until then it answers.
 */
@Injectable()
export class FastWrites {
  private readonly byPath = new Map<string, FastWrite>();
  private readonly headers = new Map<string, readonly string[]>();

  constructor(
    private readonly actor: CurrentActor,
    private readonly address: PublicAddress,
    private readonly rateLimiter: RateLimiter,
    private readonly deadlines: RequestDeadlines,
    private readonly deadline: CurrentDeadline,
  ) {}

  /** Called by controllers when the application starts. */
  register(write: FastWrite): void {
    this.byPath.set(write.path, write);
  }

  find(path: string): FastWrite | undefined {
    return this.byPath.get(path);
  }

  /** Whether the framework has shown what such a write is answered with. */
  isKnown({ path }: FastWrite): boolean {
    return this.headers.has(`${CREATED} ${path}`);
  }

  /** Takes the headers from the framework's answer to a request when it is sent. */
  learn({ path }: FastWrite, response: ServerResponse): void {
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
  async run(
    write: FastWrite,
    caller: Caller,
    request: IncomingMessage,
    requestId: () => string,
  ): Promise<WrittenAnswer> {
    const limit = this.rateLimiter.isOn ? await this.rateLimiter.take(request, caller.keyId) : undefined;
    const answer = await this.created(write, caller, request, limit).catch((error: unknown) => {
      const problem = this.writeProblem(write, error, request, requestId);
      if (problem) return problem;
      throw error;
    });
    return limit ? { ...answer, headers: [...answer.headers, ...Object.entries(limit.headers).flat()] } : answer;
  }

  private async created(
    write: FastWrite,
    caller: Caller,
    request: IncomingMessage,
    limit: RateLimitState | undefined,
  ): Promise<WrittenAnswer> {
    if (limit?.allowed === false) throw new RateLimitedError(limit.retryAfterSeconds);
    const deadline = this.deadlines.of(request as Request);
    const answered = readAll(request).then((bytes) => {
      return this.actor.run(actorOf(caller), () => {
        this.deadline.set(deadline);
        return write.answer(caller, parseJson(bytes));
      });
    });
    const { json, location } = await this.deadlines.wait(request as Request, answered);
    const headers = this.headers.get(`${CREATED} ${write.path}`)!;
    return { status: CREATED, headers: location === undefined ? headers : [...headers, 'Location', location], json };
  }

  /** A refusal of a status that the framework has shown before. One with unusual headers of its own is its. */
  private writeProblem(
    { path }: FastWrite,
    error: unknown,
    request: IncomingMessage,
    requestId: () => string,
  ): WrittenAnswer | undefined {
    if (!(error instanceof DomainError)) return undefined;
    const own = Object.entries(error.headers);
    const problem = writeProblem(error, { path: request.url!, requestId: requestId() }, this.address);
    const headers = this.headers.get(`${problem.status} ${path}`);
    if (!headers || problem.status >= 500 || !own.every(([name]) => OF_THIS_ANSWER.test(name))) return undefined;
    return { status: problem.status, headers: [...headers, ...own.flat()], json: problem.body };
  }
}

function readAll(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (request.destroyed) return reject(new MalformedBodyError());
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    // The client is gone, which is no fault of ours to be logged as one.
    request.once('error', () => reject(new MalformedBodyError()));
  });
}
