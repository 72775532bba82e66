import { HttpException } from '@nestjs/common';
import type { Request } from 'express';
import { allowedMethods, mayHaveActed, pathOf } from '../http';
import { InternalError, MethodNotAllowedError, NotFoundError, OverloadedError } from './common.errors';
import { DomainError } from './domain-error';

/** Recognises an error of a library and says which domain error it means, if any. */
export type ErrorTranslator = (error: unknown) => DomainError | undefined;

/** Knows what anything that was thrown is to the caller of a request, at every door. */
export class ErrorTranslation {
  /** @param translators the first that recognises an error is believed */
  constructor(private readonly translators: readonly ErrorTranslator[]) {}

  /** What is thrown on purpose stays as it is; a 503 also says what became of the request. */
  toDomainError(thrown: unknown, request: Request): DomainError {
    const error = thrown instanceof DomainError ? thrown : this.translate(thrown, request);
    return error instanceof OverloadedError ? error.withOutcome(mayHaveActed(request)) : error;
  }

  private translate(thrown: unknown, request: Request): DomainError {
    for (const translate of this.translators) {
      const translated = translate(thrown);
      if (translated) return translated;
    }
    if (thrown instanceof HttpException && thrown.getStatus() === 404) return withoutRoute(request);
    return new InternalError();
  }
}

function withoutRoute(request: Request): DomainError {
  const allowed = allowedMethods(request);
  return allowed.length > 0 ? new MethodNotAllowedError(request.method, allowed) : new NotFoundError(pathOf(request));
}
