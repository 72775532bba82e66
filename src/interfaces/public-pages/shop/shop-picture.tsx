import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ActivityLabel } from '../../../catalog';
import type { PublicAddress } from '../../../platform/config';
import { colourOf, pictureOf, pictureSource } from '../picture-sources';

/** The server's own address, from which its pictures are loaded. */
export const ShopAddress = createContext<PublicAddress | undefined>(undefined);

/** The activity's first picture, or its colour with its initial. */
export function ShopPicture({ activity }: { activity: ActivityLabel & { readonly id: number } }) {
  const address = useContext(ShopAddress)!;
  const url = pictureOf(activity, address);
  if (url === undefined) {
    return (
      <span class={`shop-picture ${colourOf(activity.id)}`} aria-hidden="true">
        {[...activity.name][0]}
      </span>
    );
  }
  return (
    <img class="shop-picture" src={pictureSource(url, address)} alt="" loading="lazy" referrerPolicy="no-referrer" />
  );
}
