import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { TranslationsService } from '../../../catalog';
import { DEFAULT_LOCALE, OperatorsService } from '../../../operators';
import { type AnswerHeaders, type HeadersRequest, ownMember } from '../../../platform/http/messages';
import { capabilitiesOf, idsOf } from './capabilities';

/** Sets the headers of every response below `/octo`, including errors. */
@Injectable()
export class CapabilitiesHeader implements NestMiddleware {
  use(request: Request, response: Response, next: NextFunction): void {
    // The default locale until the caller and its operator are known.
    response.set(octoHeaders(request, DEFAULT_LOCALE));
    next();
  }
}

/** Response headers that depend on the operator, sent once access was granted. */
@Injectable()
export class OctoHeaders implements AnswerHeaders {
  constructor(private readonly operators: OperatorsService) {}

  async headersFor(request: HeadersRequest): Promise<Record<string, string>> {
    const { locale } = await this.operators.getAsSeller(ownMember(request, 'caller')!.operatorId);
    return octoHeaders(request, locale);
  }
}

/** Headers of products, whose content is in the preferred language of the request. */
@Injectable()
export class OctoProductHeaders implements AnswerHeaders {
  constructor(private readonly translations: TranslationsService) {}

  async headersFor(request: HeadersRequest): Promise<Record<string, string>> {
    const languages = await this.translations.languagesOf(ownMember(request, 'caller')!.operatorId);
    const hasContent = capabilitiesOf(request).has('content');
    const language = hasContent ? await this.translations.languageOf(request) : languages[0]!;
    return octoHeaders(request, language, languages);
  }
}

function octoHeaders(
  request: HeadersRequest,
  language: string,
  languages: readonly string[] = [language],
): Record<string, string> {
  return {
    'Octo-Capabilities': idsOf(capabilitiesOf(request)).join(', '),
    'Octo-Env': 'live',
    'Content-Language': language,
    'Available-Languages': languages.join(', '),
  };
}
