import type { NextFunction, Request, Response } from 'express';

const OTA_PATH = /^\/api\/v2\/ota\/([^/?]+)(\/.*)$/;

/** Segments that are paths of their own and so cannot be the slug of a partner. */
export const RESERVED_PARTNER_SLUGS: readonly string[] = ['partner', 'core'];

/**
 * `/api/v2/ota/<slug>/…` is an alias of `/api/v2/ota/partner/…` for the partner with that slug. The alias is resolved
 * before routing; the guard then checks that the slug is the caller's own.
 */
export function resolvePartnerAlias(request: Request, _response: Response, next: NextFunction): void {
  const match = OTA_PATH.exec(request.url);
  if (match && !RESERVED_PARTNER_SLUGS.includes(match[1]!)) {
    request.partnerAlias = match[1]!;
    request.url = `/api/v2/ota/partner${match[2]!}`;
  }
  next();
}
