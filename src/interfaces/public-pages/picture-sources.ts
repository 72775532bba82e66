import { ownPicturePath } from '../../catalog';
import type { PublicAddress } from '../../platform/config';
import { contentSecurityPolicy } from '../../platform/http/messages';

/**
 * From where a page loads an image: own pictures from the server that shows the page, others only with `https`.
 * Undefined for images that it does not show.
 */
export function pictureSource(url: string, address: PublicAddress): string | undefined {
  return ownPicturePath(url, address) ?? (isSecure(url) ? url : undefined);
}

/** Permits these images on a page, from exactly their hosts. */
export function picturePolicy(urls: readonly string[], address: PublicAddress): Record<string, string> {
  const others = urls.filter((url) => isSecure(url) && ownPicturePath(url, address) === undefined);
  const origins = new Set(others.map((url) => new URL(url).origin));
  return { 'Content-Security-Policy': contentSecurityPolicy([...origins]) };
}

function isSecure(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}
