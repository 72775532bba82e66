import type { NextFunction, Request, Response } from 'express';

const OTA_PATH = /^\/api\/v2\/ota\/([^/?]+)(\/.*)$/;

/** Segments that are paths of their own and so cannot be the slug of a partner. */
export const RESERVED_PARTNER_SLUGS: readonly string[] = ['partner', 'core'];

/** An address that names a partner by its slug, and the same address without. */
interface PartnerAlias {
  readonly slug: string;
  readonly url: string;
}

/** Takes an address apart that is written with a partner's slug. */
export function partnerAliasOf(url: string): PartnerAlias | undefined {
  const [, slug, rest] = OTA_PATH.exec(url) ?? [];
  if (slug === undefined || RESERVED_PARTNER_SLUGS.includes(slug)) return undefined;
  return { slug, url: `/api/v2/ota/partner${rest!}` };
}

/**
 * `/api/v2/ota/<slug>/…` is an alias of `/api/v2/ota/partner/…` for the partner with that slug. The alias is resolved
 * before routing; the guard then checks that the slug is the caller's own.
 */
export function resolvePartnerAlias(request: Request, _response: Response, next: NextFunction): void {
  const alias = partnerAliasOf(request.url);
  if (alias) {
    request.partnerAlias = alias.slug;
    request.url = alias.url;
  }
  next();
}
