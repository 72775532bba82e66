import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { acceptedLanguage, type Language, languageOf } from '../../../platform/values/language';

/** The languages that a request names. */
export interface RequestedLanguage {
  /** Of the address: `?lang=de`. */
  readonly chosen: Language | undefined;
  /** Preferred by the browser. */
  readonly accepted: Language | undefined;
}

/** What is known about a customer’s language before a request. */
export interface KnownLanguage {
  /** That of the booking; null if it has none. */
  readonly language: Language | null;
  /** That of the operator, for browsers that prefer none of ours. */
  readonly fallback: Language;
}

/** For pages that belong to no operator. */
export const UNKNOWN_CUSTOMER: KnownLanguage = { language: null, fallback: 'en' };

export function requestedLanguage(request: Request): RequestedLanguage {
  const { lang } = request.query;
  return {
    chosen: typeof lang === 'string' ? languageOf(lang) : undefined,
    accepted: acceptedLanguage(request.headers['accept-language']),
  };
}

/** The language of a page: the address comes first, then the booking, the browser and the operator. */
export function resolveLanguage(requested: RequestedLanguage, { language, fallback }: KnownLanguage): Language {
  return requested.chosen ?? language ?? requested.accepted ?? fallback;
}

/** Provides the languages that the request names. */
export const RequestLanguage = createParamDecorator((_data: unknown, context: ExecutionContext): RequestedLanguage => {
  return requestedLanguage(context.switchToHttp().getRequest<Request>());
});
