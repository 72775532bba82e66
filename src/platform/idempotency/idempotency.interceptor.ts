import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type Observable, lastValueFrom, map, of } from 'rxjs';
import { ownMember, pathOf, requestIdOf } from '../http/messages';
import { ErrorForms, PreparedError } from '../http/problems';
import { carriedKey } from './carried-key';
import { IdempotencyService } from './idempotency.service';
import { KeyedResponse, type CarriedKey, isBusinessError } from './keyed-response';
import type { StoredResponse } from './stored-response';

/** Slow work of a request that runs before the transaction with its effects and its key is opened. */
export interface Preparation {
  prepare(request: Request): Promise<void>;
}

export interface IdempotentOptions {
  readonly preparedBy?: Type<Preparation>;
  /**
   * The handler uses the key itself (`@CurrentKey()`), so that many requests share a commit, and returns a
   * `KeyedResponse`.
   */
  readonly carried?: boolean;
  /** The response contains a secret: only keys with the same permissions can replay it. */
  readonly hasSecret?: boolean;
}

export const IsIdempotent = Reflector.createDecorator<IdempotentOptions>();

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/**
 * Implements the `Idempotency-Key` on routes marked `@Idempotent()`, and sends the `KeyedResponse` that they return.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: IdempotencyService,
    private readonly forms: ErrorForms,
    private readonly modules: ModuleRef,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const response = context.switchToHttp().getResponse<Response>();
    const answers = await this.once(context, response, next);
    return answers.pipe(map((answer) => (answer instanceof KeyedResponse ? write(answer, response) : answer)));
  }

  private async once(context: ExecutionContext, response: Response, next: CallHandler): Promise<Observable<unknown>> {
    const options = this.reflector.get(IsIdempotent, context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    const key = this.keyOf(request, options);
    if (options.carried) request.carriedKey = key;
    if (options.carried || !key) return next.handle();
    if (options.preparedBy) await this.modules.get(options.preparedBy, { strict: false }).prepare(request);
    return of(await this.idempotency.once(key, () => answerOf(response, next)));
  }

  /** @throws InvalidIdempotencyKeyError */
  private keyOf(request: Request, { hasSecret = false }: IdempotentOptions): CarriedKey | undefined {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return undefined;
    const caller = ownMember(request, 'caller')!;
    const content = { method: request.method, path: request.url, body: ownMember(request, 'rawBody'), hasSecret };
    return carriedKey(key, caller, content, (error) =>
      this.forms.write(error, { path: pathOf(request), requestId: requestIdOf(request) }),
    );
  }
}

async function answerOf(response: Response, next: CallHandler): Promise<StoredResponse> {
  // Read before the work starts: if the deadline passes in between, the response gets another status.
  const status = response.statusCode;
  const body: unknown = await lastValueFrom(next.handle());
  if (body instanceof KeyedResponse) return body.answer;
  return {
    status,
    location: response.get('Location'),
    // A handler that returns text has already serialized its JSON.
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

function write({ answer, replayed }: KeyedResponse, response: Response): string {
  if (replayed) response.setHeader('Idempotent-Replayed', 'true');
  if (isBusinessError(answer)) throw new PreparedError({ status: answer.status, headers: {}, body: answer.body });
  if (answer.location !== undefined) response.location(answer.location);
  response.type(JSON_CONTENT_TYPE);
  return answer.body;
}
