import type { ComponentChildren } from 'preact';
import { operatorLanguage } from '../../../operators';
import {
  type DocumentOptions,
  pageLanguageOf,
  type PageTitle,
  PageView,
  UNKNOWN_CUSTOMER,
  useLanguage,
} from '../../html';
import { CustomerLayout, themePath } from '../customer-layout';
import { inEveryLanguage, type Shop, shopPath } from '../open-shop';

interface ShopLayoutProps {
  readonly shop: Shop;
  /** The customer's basket, which links carry along. */
  readonly basketId?: string | undefined;
  /** The address of the page, which leads to its other languages; absent for the result of a form. */
  readonly pathOf?: Parameters<typeof inEveryLanguage>[1];
  /** Whether it is a part of another page. */
  readonly isPreview?: boolean;
  readonly children: ComponentChildren;
}

/** Common frame of a shop's pages. */
export function ShopLayout({ shop, basketId, pathOf, isPreview = false, children }: ShopLayoutProps) {
  const { terms, privacy } = shop.storefront;
  const { texts } = useLanguage();
  const legal = (
    <>
      <Legal name={texts.shop.terms} text={terms} />
      <Legal name={texts.shop.privacy} text={privacy} />
      {pathOf && <Languages pages={inEveryLanguage(shop, pathOf)} />}
    </>
  );
  return (
    <CustomerLayout operator={shop} kind="shop" home={shopPath(shop, basketId)} legal={legal} isPreview={isPreview}>
      {children}
    </CustomerLayout>
  );
}

/** Links to the page in other languages. */
function Languages({ pages }: { pages: ReturnType<typeof inEveryLanguage> }) {
  const { language: current, texts } = useLanguage();
  return (
    <nav class="languages" aria-label={texts.common.language}>
      {pages.map(({ language, path }) => (
        <a
          key={language}
          href={path}
          lang={language}
          hreflang={language}
          {...(language === current && { 'aria-current': 'true' as const })}
        >
          {pageLanguageOf(language).texts.language}
        </a>
      ))}
    </nav>
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
  title: PageTitle,
  content: ComponentChildren,
  { status = 200, headers = {}, ...document }: ShopPageOptions = {},
): PageView {
  return new PageView(title, <>{content}</>, status, headers, {
    site: shop.name,
    customerLanguage: { language: null, fallback: operatorLanguage(shop) },
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
  const document = { scripts: [], customerLanguage: UNKNOWN_CUSTOMER };
  return new PageView(({ common }) => common.notFound, <ClosedShop />, 404, {}, document);
}

function ClosedShop() {
  const { shop } = useLanguage().texts;
  return (
    <main class="alone" id="main">
      <h1>{shop.none}</h1>
      <p>{shop.checkAddress}</p>
    </main>
  );
}
