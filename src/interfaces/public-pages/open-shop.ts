import { CLOSED_STOREFRONT, type OperatorEntity } from '../../operators';
import type { Actor } from '../../platform/actor';
import { type Language, LANGUAGES } from '../../platform/values/language';

/** An online shop that is open, with what its pages need to know about it. */
type OpenShop = OperatorEntity & { readonly storefront: NonNullable<OperatorEntity['storefront']> };

/** A shop in the language of its customer. */
export type Shop = OpenShop & {
  readonly language: Language;
  /** The language that the address names, which links carry along. */
  readonly chosenLanguage: Language | undefined;
};

/** Whose pages an address leads to, and in which language if not in that of the browser. */
export type Addressed = Pick<OperatorEntity, 'slug'> & { readonly chosenLanguage?: Language | undefined };

/** Customers of a shop, as the audit log names them. */
export const SHOP_ACTOR: Actor = { kind: 'customer', id: null, name: 'Online shop' };

export function isOpenShop(operator: OperatorEntity | undefined): operator is OpenShop {
  return (operator?.storefront ?? CLOSED_STOREFRONT).enabled;
}

/** Addresses of a shop's pages. The basket is part of the address, so that the shop needs no cookies. */
export function shopPath({ slug, chosenLanguage: lang }: Addressed, basket?: string): string {
  return withQuery(`/shop/${slug}`, { basket, lang });
}

interface ChosenSession {
  readonly month?: string | undefined;
  readonly date?: string | undefined;
  readonly time?: string | undefined;
  readonly basketId?: string | undefined;
}

export function activityPath(
  { slug, chosenLanguage: lang }: Addressed,
  activityId: string,
  { basketId: basket, ...session }: ChosenSession = {},
): string {
  return withQuery(`/shop/${slug}/${activityId}`, { ...session, basket, lang });
}

interface BasketStep {
  /** Where a form of the page is sent. */
  readonly form?: 'remove' | 'pay';
  /** `1` after a payment on a page of the provider. */
  readonly paid?: '1';
}

export function basketPath(
  { slug, chosenLanguage: lang }: Addressed,
  basketId: string,
  { form, paid }: BasketStep = {},
): string {
  return withQuery(`/shop/${slug}/baskets/${basketId}${form === undefined ? '' : `/${form}`}`, { paid, lang });
}

/** Where customers join the waitlist of an activity. */
export function waitlistPath({ slug, chosenLanguage: lang }: Addressed, activityId: string): string {
  return withQuery(`/shop/${slug}/${activityId}/waitlist`, { lang });
}

/** The address of a page in every language. @param pathOf of a page of a shop */
export function inEveryLanguage(shop: Shop, pathOf: (shop: Addressed) => string) {
  return LANGUAGES.map((language) => ({ language, path: pathOf({ ...shop, chosenLanguage: language }) }));
}

/** Reads the basket of an address or a form; undefined unless it has the form of a BasketID. */
export function readBasketId(value: unknown): string | undefined {
  return typeof value === 'string' && /^bas_[a-z0-9]{12}$/.test(value) ? value : undefined;
}

/** @param values those that are undefined are left out */
function withQuery(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
