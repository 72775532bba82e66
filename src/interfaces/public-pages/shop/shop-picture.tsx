import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ActivityLabel } from '../../../catalog';
import type { PublicAddress } from '../../../platform/config';
import { picturePolicy, pictureSource } from '../picture-sources';

/** The server's own address, from which its pictures are loaded. */
export const ShopAddress = createContext<PublicAddress | undefined>(undefined);

const COLOURS = 8;

/** The activity's first picture, or its colour with its initial. */
export function ShopPicture({ activity }: { activity: ActivityLabel & { readonly id: number } }) {
  const address = useContext(ShopAddress)!;
  const source = sourceOf(activity, address);
  if (source === undefined) {
    return (
      <span class={`shop-picture colour-${activity.id % COLOURS}`} aria-hidden="true">
        {[...activity.name][0]}
      </span>
    );
  }
  return <img class="shop-picture" src={source} alt="" loading="lazy" referrerPolicy="no-referrer" />;
}

function sourceOf({ imageUrls }: ActivityLabel, address: PublicAddress): string | undefined {
  return imageUrls.map((url) => pictureSource(url, address)).find((source) => source !== undefined);
}

/** Permits the pictures of these activities and the logo of the shop. */
export function shopPicturePolicy(
  activities: readonly ActivityLabel[],
  logo: string | null,
  address: PublicAddress,
): Record<string, string> {
  const urls = activities.flatMap(({ imageUrls }) => {
    return imageUrls.find((url) => pictureSource(url, address) !== undefined) ?? [];
  });
  return picturePolicy(logo === null ? urls : [...urls, logo], address);
}
