import type { NextFunction, Request, Response } from 'express';

const OTA_PATH = /^\/api\/v2\/ota\/([^/?]+)(\/.*)$/;

/** Path segments with a meaning, which cannot be the slug of a partner. */
export const RESERVED_PARTNER_SLUGS: readonly string[] = ['partner', 'core'];

/** An address with a partner's slug, and its neutral form. */
interface PartnerAlias {
  readonly slug: string;
  readonly url: string;
}

/** Parses an address that contains a partner's slug. */
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
