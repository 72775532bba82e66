import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ActivityLabel } from '../../../catalog';
import type { PublicAddress } from '../../../platform/config';
import { colourOf, pictureOf, pictureSource } from '../picture-sources';

/** The server's own address, from which its pictures are loaded. */
export const ShopAddress = createContext<PublicAddress | undefined>(undefined);

interface ShopPictureProps {
  readonly activity: ActivityLabel & { readonly id: number };
  /** Whether it is seen without scrolling, so that browsers load it at once. */
  readonly isSeenFirst: boolean;
}

/** The activity's first picture, or its colour with its initial. */
export function ShopPicture({ activity, isSeenFirst }: ShopPictureProps) {
  const address = useContext(ShopAddress)!;
  const url = pictureOf(activity, address);
  if (url === undefined) {
    return (
      <span class={`shop-picture ${colourOf(activity.id)}`} aria-hidden="true">
        {[...activity.name][0]}
      </span>
    );
  }
  const loading = isSeenFirst ? { fetchpriority: 'high' as const } : { loading: 'lazy' as const };
  return (
    <img class="shop-picture" src={pictureSource(url, address)} alt="" referrerPolicy="no-referrer" {...loading} />
  );
}
