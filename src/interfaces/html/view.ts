import type { VNode } from 'preact';
import { type DomainError, PROBLEMS } from '../../platform/errors';
import type { AssetName } from './assets/assets';
import type { KnownLanguage } from './language/requested-language';
import type { Texts } from './language/texts';

/** The result of a page controller: a page or a redirect. */
export type View = PageView | RenderedPage | RedirectView;

/** A title, or what finds it among the texts of the page's language. */
export type PageTitle = string | ((texts: Texts) => string);

/** Options of a page. */
export interface DocumentOptions {
  /** For pages in the customer's language; the others are English. */
  readonly customerLanguage?: KnownLanguage;
  /** Name of the site, after each title. */
  readonly site?: string;
  /** Style sheets in addition to the common ones. */
  readonly styles?: readonly AssetName[];
  /** Addresses of further style sheets of this server. */
  readonly ownStyles?: readonly string[];
  readonly scripts?: readonly AssetName[];
  /** Whether the address grants access, so that it must not leak to other sites and search engines. */
  readonly isAddressKey?: boolean;
  /** Whether the page is the same for everybody, so that browsers can cache and revalidate it. */
  readonly isPublic?: boolean;
  /** Description for link previews. */
  readonly description?: string;
  /** Address of the page without parameters, for search engines and link previews. */
  readonly canonical?: string;
  /** Addresses of the same page in other languages, for search engines. */
  readonly translations?: readonly Translation[];
  /** Address of a picture for link previews. */
  readonly image?: string | undefined;
  /** What the page is about, for search engines (schema.org). */
  readonly structuredData?: object;
  /** Address to which the page leads automatically, also without scripts. It should also link there. */
  readonly continueAt?: string;
}

/** A page in another language. */
interface Translation {
  readonly language: string;
  readonly address: string;
}

export class PageView {
  constructor(
    readonly title: PageTitle,
    readonly content: VNode,
    readonly status = 200,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly document: DocumentOptions = {},
  ) {}

  titleIn(texts: Texts): string {
    return typeof this.title === 'string' ? this.title : this.title(texts);
  }

  /** The page as an error response. */
  refusing(error: DomainError): PageView {
    const headers = { ...this.headers, ...error.headers };
    return new PageView(this.title, this.content, PROBLEMS[error.problem].status, headers, this.document);
  }

  /** The page with another status. */
  withStatus(status: number): PageView {
    return new PageView(this.title, this.content, status, this.headers, this.document);
  }
}

/** A page as it is sent, which can be cached and sent again. */
export class RenderedPage {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly html: string,
  ) {}
}

/**
 * A redirect to a page of this server. Browsers block a form that is redirected to another origin (`form-action` in the
 * content security policy), so nothing else is accepted; `DocumentOptions.continueAt` leads there.
 */
export class RedirectView {
  /** @param location a path of this server */
  constructor(readonly location: string) {
    if (!/^\/(?![/\\])/.test(location)) throw new Error(`A form cannot redirect to ${location}.`);
  }
}
