import type { VNode } from 'preact';
import { type DomainError, PROBLEMS } from '../shared/problems';
import type { AssetName } from './assets/assets';

/** What a page controller answers: a page in the frame, a page of its own, or where to go next. */
export type View = PageView | RedirectView;

/** What pages differ in besides their content. */
export interface DocumentOptions {
  /** Whose pages they are, after each title. */
  readonly site?: string;
  /** Style sheets beside the common ones. */
  readonly styles?: readonly AssetName[];
  readonly scripts?: readonly AssetName[];
  /** Whether the address is the key to the page, which other sites and search engines must not learn. */
  readonly isAddressKey?: boolean;
  /** Whether the page is the same for everybody, so that browsers may keep it and ask whether it has changed. */
  readonly isPublic?: boolean;
  /** What the page is about, for those who show links to it. */
  readonly description?: string;
}

export class PageView {
  constructor(
    readonly title: string,
    readonly content: VNode,
    readonly status = 200,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly document: DocumentOptions = {},
  ) {}

  /** The page as the answer to something that was refused. */
  refusing(error: DomainError): PageView {
    return new PageView(this.title, this.content, PROBLEMS[error.problem].status, error.headers, this.document);
  }

  /** The page as the answer to who asked for something else. */
  withStatus(status: number): PageView {
    return new PageView(this.title, this.content, status, this.headers, this.document);
  }
}

export class RedirectView {
  constructor(readonly location: string) {}
}
