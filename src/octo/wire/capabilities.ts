import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import type { ByHeader } from '../../fast-path';

/** The capabilities of OCTO that we have, by what follows `octo/` in their ids. */
export const CAPABILITIES = ['pricing', 'content', 'webhooks', 'questions'] as const;
type Capability = (typeof CAPABILITIES)[number];

/** Those that a request asks for. */
export type Capabilities = ReadonlySet<Capability>;

/** The header in which a request says which it asks for, and an answer which are in effect. */
const CAPABILITIES_HEADER = 'octo-capabilities';

/** What clients use that cannot set headers. */
const CAPABILITIES_PARAMETER = '_capabilities';

/** Those of ours that a request asks for, by header or by parameter; what we do not have is ignored. */
export function capabilitiesOf({ headers, query }: Pick<Request, 'headers' | 'query'>): Capabilities {
  return capabilitiesIn([headers[CAPABILITIES_HEADER], query[CAPABILITIES_PARAMETER]].flat());
}

function capabilitiesIn(texts: readonly unknown[]): Capabilities {
  return capabilitiesNamed(texts.filter((text) => typeof text === 'string').flatMap((text) => text.split(',')));
}

/** The ids of capabilities as answers name them. */
export function idsOf(capabilities: Capabilities): string[] {
  return [...capabilities].map((name) => `octo/${name}`);
}

/** Those of ours that some ids name. */
export function capabilitiesNamed(ids: readonly string[]): Capabilities {
  const requested = ids.map((id) => id.trim().replace(/^octo\//, ''));
  return new Set(CAPABILITIES.filter((ours) => requested.includes(ours)));
}

/** What `@AskedCapabilities()` hands over. */
function requestedCapabilitiesOf(_data: unknown, context: ExecutionContext): Capabilities {
  return capabilitiesOf(context.switchToHttp().getRequest<Request>());
}

/** What tells copies of answers apart that depend on capabilities; those of the address do so anyway. */
export const BY_CAPABILITIES: ByHeader = {
  header: CAPABILITIES_HEADER,
  source: requestedCapabilitiesOf,
  valueOf: (header) => capabilitiesIn([header]),
};

/** The capabilities that are in effect for the request. */
export const RequestedCapabilities = createParamDecorator(requestedCapabilitiesOf);
