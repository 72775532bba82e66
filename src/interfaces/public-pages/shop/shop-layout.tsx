import type { ComponentChildren } from 'preact';
import { PageView } from '../../html';
import type { DocumentOptions } from '../../html';
import { CustomerLayout, themePath } from '../customer-layout';
import { type Shop, shopPath } from '../open-shop';

interface ShopLayoutProps {
  readonly shop: Shop;
  /** The customer's basket, which links carry along. */
  readonly basketId?: string | undefined;
  readonly children: ComponentChildren;
}

/** Common frame of a shop's pages. */
export function ShopLayout({ shop, basketId, children }: ShopLayoutProps) {
  const { terms, privacy } = shop.storefront;
  const legal = (
    <>
      <Legal name="Terms" text={terms} />
      <Legal name="Privacy" text={privacy} />
    </>
  );
  return (
    <CustomerLayout operator={shop} kind="shop" home={shopPath(shop, basketId)} legal={legal}>
      {children}
    </CustomerLayout>
  );
}

/** A link, or the text itself. */
export function Legal({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  if (/^https?:\/\/\S+$/.test(text)) {
    return (
      <p>
        <a href={text} target="_blank" rel="noopener">
          {name}
        </a>
      </p>
    );
  }
  return (
    <details>
      <summary>{name}</summary>
      <p class="prose">{text}</p>
    </details>
  );
}

/** A page of a shop, in its colour. */
export function shopPage(
  shop: Shop,
  title: string,
  content: ComponentChildren,
  { status = 200, headers = {}, ...document }: ShopPageOptions = {},
): PageView {
  return new PageView(title, <>{content}</>, status, headers, {
    site: shop.name,
    styles: ['sell.css', 'customer.css', 'shop.css'],
    scripts: ['framed.js', 'steppers.js', 'shop.js'],
    ownStyles: [themePath(shop)],
    ...document,
  });
}

interface ShopPageOptions extends DocumentOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** For addresses of shops that do not exist or are closed. */
export function closedShop(): PageView {
  return new PageView(
    'Not found',
    <main class="alone" id="main">
      <h1>There is no shop here</h1>
      <p>Check the address, or ask the company whose shop you are looking for.</p>
    </main>,
    404,
    {},
    { scripts: [] },
  );
}
