import type { PublicAddress } from '../../platform/config';

const PATH = /^\/pictures\/([0-9a-f]{48})\.jpg$/;

const LOGO_PATH = /^\/pictures\/([0-9a-f]{48})\.png$/;

/** @param pictureId public ID of a picture that this server stores */
export function picturePath(pictureId: string): string {
  return `/pictures/${pictureId}.jpg`;
}

/** @param pictureId public ID of a logo that this server stores */
export function logoPath(pictureId: string): string {
  return `/pictures/${pictureId}.png`;
}

/** Public ID of a logo; undefined if this server does not store it. */
export function ownLogoId(url: string | null, address: PublicAddress): string | undefined {
  return LOGO_PATH.exec((url !== null && address.pathOf(url)) || '')?.[1];
}

/** The path of a picture that this server stores, also of a logo; undefined for other addresses. */
export function ownPicturePath(url: string, address: PublicAddress): string | undefined {
  const path = address.pathOf(url);
  return path !== undefined && (PATH.test(path) || LOGO_PATH.test(path)) ? path : undefined;
}

/** Public IDs of the pictures among these addresses that this server stores. */
export function ownPictureIds(urls: readonly string[], address: PublicAddress): string[] {
  return urls.flatMap((url) => PATH.exec(address.pathOf(url) ?? '')?.[1] ?? []);
}

/** Own pictures are saved as paths, so that they remain valid if the public address changes. */
export function toSavedImages(urls: readonly string[], address: PublicAddress): string[] {
  return urls.map((url) => ownPicturePath(url, address) ?? url);
}

/** Addresses of saved images. */
export function fromSavedImages(saved: readonly string[], address: PublicAddress): string[] {
  return saved.map((image) => (image.startsWith('/') ? address.link(image) : image));
}
