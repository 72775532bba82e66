import { HttpException } from '@nestjs/common';
import type { Request } from 'express';
import { allowedMethods, mayHaveActed, pathOf } from '../messages';
import { InternalError, MethodNotAllowedError, NotFoundError, OverloadedError } from '../../errors';
import { DomainError } from '../../errors';

/** Converts an error of a library to a domain error, if it recognizes it. */
export type ErrorTranslator = (error: unknown) => DomainError | undefined;

/** Converts thrown values to domain errors, shared by the problem filter and hot routes. */
export class ErrorTranslation {
  /** @param translators the first that recognizes an error is used */
  constructor(private readonly translators: readonly ErrorTranslator[]) {}

  /** Domain errors stay unchanged, except that a 503 says whether the request may have taken effect. */
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
