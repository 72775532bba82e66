import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type Observable, lastValueFrom, of } from 'rxjs';
import { scopeOf } from '../auth';
import { PublicAddress } from '../config';
import { Transactions } from '../database';
import { ownMember, pathOf, requestIdOf } from '../shared/http';
import { DomainError, PreparedProblem, PROBLEMS, writeProblem } from '../shared/problems';
import { InvalidIdempotencyKeyError } from './idempotency.errors';
import { IdempotencyService } from './idempotency.service';
import { IsIdempotent } from './idempotent.decorator';
import { type StoredAnswer, sha256 } from './sealed-answer';

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/**
 * Refusals that state an outcome of the business. The others say that the request should be sent again, differently or
 * later: what is not found may just have been made on another node of the database.
 */
const FINAL_REFUSALS: readonly number[] = [402, 409, 410];

/** Earlier versions stored what was done with the status 5xx that a caller got who did not wait for it: no refusal. */
function isRefusal({ status }: StoredAnswer): boolean {
  return status >= 400 && status < 500;
}

/** Gives routes marked `@Idempotent()` their `Idempotency-Key`. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: IdempotencyService,
    private readonly transactions: Transactions,
    private readonly address: PublicAddress,
    private readonly modules: ModuleRef,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = request.headers['idempotency-key'];
    const options = this.reflector.get(IsIdempotent, context.getHandler());
    if (key === undefined || !options) return next.handle();
    if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key)) throw new InvalidIdempotencyKeyError();

    if (options.preparedBy) await this.modules.get(options.preparedBy, { strict: false }).prepare(request);
    const response = context.switchToHttp().getResponse<Response>();
    const caller = ownMember(request, 'caller')!;
    // request.url is the address as routed: a partner's alias and the neutral path are the same request.
    const { answer, replayed } = await this.idempotency.once(
      {
        operatorId: caller.operatorId,
        scope: scopeOf(caller),
        idempotencyKey: key,
        fingerprint: `${request.method}\n${request.url}\n${sha256(ownMember(request, 'rawBody') ?? '')}`,
      },
      () => this.run(request, response, next),
    );
    if (replayed) response.setHeader('Idempotent-Replayed', 'true');
    if (isRefusal(answer)) throw new PreparedProblem({ status: answer.status, headers: {}, body: answer.body });
    if (answer.location !== undefined) response.location(answer.location);
    response.type(JSON_CONTENT_TYPE);
    return of(answer.body);
  }

  private async run(request: Request, response: Response, next: CallHandler): Promise<StoredAnswer> {
    // The route's own, as it is before the work: a caller that waits too long is answered otherwise in the meantime.
    const status = response.statusCode;
    try {
      const body: unknown = await this.transactions.attempt(() => lastValueFrom(next.handle()));
      return {
        status,
        location: response.get('Location'),
        // A handler that returns text has written its JSON itself.
        body: typeof body === 'string' ? body : JSON.stringify(body),
      };
    } catch (error) {
      if (!(error instanceof DomainError) || !FINAL_REFUSALS.includes(PROBLEMS[error.problem].status)) throw error;
      const problem = writeProblem(error, { path: pathOf(request), requestId: requestIdOf(request) }, this.address);
      return { status: problem.status, location: undefined, body: problem.body };
    }
  }
}
