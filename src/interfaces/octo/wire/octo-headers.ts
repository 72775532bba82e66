import { Injectable } from '@nestjs/common';
import { OperatorsService } from '../../../operators';
import { capabilitiesOf, idsOf } from './capabilities';
import { type AnswerHeaders, type HeadersRequest, ownMember } from '../../../platform/http/messages';

/** Response headers that depend on the operator, sent once access was granted. */
@Injectable()
export class OctoHeaders implements AnswerHeaders {
  constructor(private readonly operators: OperatorsService) {}

  async headersFor(request: HeadersRequest): Promise<Record<string, string>> {
    const { locale } = await this.operators.getAsSeller(ownMember(request, 'caller')!.operatorId);
    return octoHeaders(request, locale);
  }
}

/** Headers of every response, including errors. */
export function octoHeaders(request: HeadersRequest, locale: string): Record<string, string> {
  return {
    'Octo-Capabilities': idsOf(capabilitiesOf(request)).join(', '),
    'Octo-Env': 'live',
    'Content-Language': locale,
    'Available-Languages': locale,
  };
}
