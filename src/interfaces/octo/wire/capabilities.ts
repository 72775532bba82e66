import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';

/** Supported capabilities, by their ID without `octo/`. */
export const CAPABILITIES = ['pricing', 'content', 'webhooks', 'questions'] as const;
type Capability = (typeof CAPABILITIES)[number];

/** The capabilities that a request asks for. */
export type Capabilities = ReadonlySet<Capability>;

/** Request header with the desired capabilities, and response header with the active ones. */
export const CAPABILITIES_HEADER = 'octo-capabilities';

/** Query parameter for clients that cannot set headers. */
export const CAPABILITIES_PARAMETER = '_capabilities';

/** The supported capabilities that a request asks for, by header or parameter; unknown ones are ignored. */
export function capabilitiesOf({ headers, query }: Pick<Request, 'headers' | 'query'>): Capabilities {
  return capabilitiesIn([headers[CAPABILITIES_HEADER], query[CAPABILITIES_PARAMETER]].flat());
}

function capabilitiesIn(texts: readonly unknown[]): Capabilities {
  return capabilitiesNamed(texts.filter((text) => typeof text === 'string').flatMap((text) => text.split(',')));
}

/** IDs of capabilities for responses. */
export function idsOf(capabilities: Capabilities): string[] {
  return [...capabilities].map((name) => `octo/${name}`);
}

/** The supported capabilities among these IDs. */
export function capabilitiesNamed(ids: readonly string[]): Capabilities {
  const requested = ids.map((id) => id.trim().replace(/^octo\//, ''));
  return new Set(CAPABILITIES.filter((ours) => requested.includes(ours)));
}

function requestedCapabilitiesOf(_data: unknown, context: ExecutionContext): Capabilities {
  return capabilitiesOf(context.switchToHttp().getRequest<Request>());
}

/** The active capabilities of the request. */
export const RequestedCapabilities = createParamDecorator(requestedCapabilitiesOf);
