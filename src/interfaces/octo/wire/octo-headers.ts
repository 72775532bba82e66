import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { OperatorsService } from '../../../operators';
import { type AnswerHeaders, ownMember } from '../../../platform/http/messages';

/** Response headers that depend on the operator, sent once access was granted. */
@Injectable()
export class OctoHeaders implements AnswerHeaders {
  constructor(private readonly operators: OperatorsService) {}

  async headersFor(request: Pick<Request, 'caller'>): Promise<Record<string, string>> {
    const { locale } = await this.operators.getAsSeller(ownMember(request, 'caller')!.operatorId);
    return languageHeaders(locale);
  }
}

export function languageHeaders(locale: string): Record<string, string> {
  return { 'Content-Language': locale, 'Available-Languages': locale };
}
