import { type ActivityLabel, ownPicturePath } from '../../catalog';
import type { PublicAddress } from '../../platform/config';
import { contentSecurityPolicy } from '../../platform/http/messages';

/**
 * From where a page loads an image: own pictures from the server that shows the page, others only with `https`.
 * Undefined for images that it does not show.
 */
export function pictureSource(url: string, address: PublicAddress): string | undefined {
  return ownPicturePath(url, address) ?? (isSecure(url) ? url : undefined);
}

/** The operator with a logo as pages load it; none if they cannot. */
export function withShownLogo<T extends { readonly logo: string | null }>(operator: T, address: PublicAddress): T {
  const { logo } = operator;
  return logo === null ? operator : { ...operator, logo: pictureSource(logo, address) ?? null };
}

/**
 * Permits these images on a page, from exactly their hosts.
 * @param embeddingOrigins sites that may show the page in a frame
 */
export function picturePolicy(
  urls: readonly string[],
  address: PublicAddress,
  embeddingOrigins: readonly string[] = [],
): Record<string, string> {
  const others = urls.filter((url) => isSecure(url) && ownPicturePath(url, address) === undefined);
  const origins = new Set(others.map((url) => new URL(url).origin));
  return { 'Content-Security-Policy': contentSecurityPolicy([...origins], embeddingOrigins) };
}

/** The address of an activity's first image that can be shown. */
export function pictureOf({ imageUrls }: ActivityLabel, address: PublicAddress): string | undefined {
  return imageUrls.find((url) => pictureSource(url, address) !== undefined);
}

/** Permits the pictures of these activities, and further ones. */
export function activityPicturePolicy(
  activities: readonly ActivityLabel[],
  address: PublicAddress,
  others: readonly string[] = [],
  embeddingOrigins: readonly string[] = [],
): Record<string, string> {
  const pictures = activities.flatMap((activity) => pictureOf(activity, address) ?? []);
  return picturePolicy([...pictures, ...others], address, embeddingOrigins);
}

/** Number of activity colours, each with a light and a dark variant. */
const COLOURS = 8;

/** The class for the colour of an activity, which is always the same. @param id its numeric ID */
export function colourOf(id: number): string {
  return `colour-${id % COLOURS}`;
}

function isSecure(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}
