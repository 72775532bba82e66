import { CLOSED_STOREFRONT, type OperatorEntity } from '../../operators';
import type { Actor } from '../../platform/actor';

/** An online shop that is open, with what its pages need to know about it. */
export type Shop = OperatorEntity & { readonly storefront: NonNullable<OperatorEntity['storefront']> };

/** Customers of a shop, as the audit log names them. */
export const SHOP_ACTOR: Actor = { kind: 'customer', id: null, name: 'Online shop' };

export function isOpenShop(operator: OperatorEntity | undefined): operator is Shop {
  return (operator?.storefront ?? CLOSED_STOREFRONT).enabled;
}

/** Addresses of a shop's pages. The basket is part of the address, so that the shop needs no cookies. */
export function shopPath({ slug }: Pick<OperatorEntity, 'slug'>, basketId?: string): string {
  return withBasket(`/shop/${slug}`, basketId);
}

interface ChosenSession {
  readonly month?: string;
  readonly date?: string;
  readonly time?: string;
  readonly basketId?: string | undefined;
}

export function activityPath(
  { slug }: Pick<OperatorEntity, 'slug'>,
  activityId: string,
  { basketId, ...session }: ChosenSession = {},
): string {
  const query = new URLSearchParams(session).toString();
  return withBasket(`/shop/${slug}/${activityId}${query && `?${query}`}`, basketId);
}

export function basketPath({ slug }: Pick<OperatorEntity, 'slug'>, basketId: string): string {
  return `/shop/${slug}/baskets/${basketId}`;
}

/** Reads the basket of an address or a form; undefined unless it has the form of a BasketID. */
export function readBasketId(value: unknown): string | undefined {
  return typeof value === 'string' && /^bas_[a-z0-9]{12}$/.test(value) ? value : undefined;
}

function withBasket(path: string, basketId: string | undefined): string {
  if (basketId === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}basket=${basketId}`;
}
