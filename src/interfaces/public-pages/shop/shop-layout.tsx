import type { ComponentChildren } from 'preact';
import { PageView } from '../../html';
import type { DocumentOptions } from '../../html';
import { type Shop, shopPath } from './shop';

interface ShopLayoutProps {
  readonly shop: Shop;
  /** The customer's basket, which links carry along. */
  readonly basketId?: string | undefined;
  readonly children: ComponentChildren;
}

/** Common frame of a shop's pages: the operator's name or logo, and who to ask. */
export function ShopLayout({ shop, basketId, children }: ShopLayoutProps) {
  return (
    <div class="shop">
      <header class="shop-head">
        <a href={shopPath(shop, basketId)}>
          {shop.logo === null ? <span>{shop.name}</span> : <img src={shop.logo} alt={shop.name} height="40" />}
        </a>
      </header>
      <main id="main">{children}</main>
      <footer class="shop-foot">
        <Contact shop={shop} />
        <Legal name="Terms" text={shop.storefront.terms} />
        <Legal name="Privacy" text={shop.storefront.privacy} />
      </footer>
    </div>
  );
}

function Contact({ shop: { name, address, telephone, publicEmail, website } }: Pick<ShopLayoutProps, 'shop'>) {
  return (
    <address>
      <strong>{name}</strong>
      {address !== null && <span>{address}</span>}
      {telephone !== null && <a href={`tel:${telephone}`}>{telephone}</a>}
      {publicEmail !== null && <a href={`mailto:${publicEmail}`}>{publicEmail}</a>}
      {website !== null && (
        <a href={website} rel="noopener">
          {website.replace(/^https?:\/\//, '')}
        </a>
      )}
    </address>
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

/** The images of the frame, which a page has to permit. */
export function logosOf({ logo }: Shop): string[] {
  return logo === null ? [] : [logo];
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
    styles: ['sell.css', 'shop.css'],
    scripts: ['steppers.js', 'shop.js'],
    ownStyles: [`${shopPath(shop)}/theme.css`],
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
