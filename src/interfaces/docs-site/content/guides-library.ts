import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../../platform/config';
import { type GuideSlug, GUIDE_SLUGS } from '../../../platform/http/guides';
import { renderMarkdown, toPlainText } from './markdown';
import { withCurrentSdkPackage } from './sdk-packages';
import type { RenderedPage } from './sections';
import { withTables } from './tables-of-codes';

const ROOT = join(__dirname, '../../../..');
const GUIDES = join(ROOT, 'docs/guides');

/** Documents outside the guides' folder. */
const ELSEWHERE: Partial<Record<DocumentSlug, string>> = {
  changelog: 'CHANGELOG.md',
  octo: 'docs/octo.md',
  sdk: 'sdk/typescript/README.md',
  extending: 'docs/extending.md',
};

/** Server address in the guides' sources. */
const WRITTEN_ADDRESS = 'http://127.0.0.1:3000';

/** A document of the site. */
export interface SiteDocument {
  readonly slug: DocumentSlug;
  readonly title: string;
  /** Its first paragraph, without markup. */
  readonly summary: string;
  /** Markdown with generated tables, and with this server's address and SDK in examples. */
  readonly text: string;
}

export type DocumentSlug = GuideSlug | 'changelog';

/** The guides and the changelog, each read and rendered once. */
@Injectable()
export class GuidesLibrary {
  private readonly documents = new Map<DocumentSlug, SiteDocument>();
  private readonly pages = new Map<DocumentSlug, Promise<RenderedPage>>();

  constructor(private readonly address: PublicAddress) {}

  /** @returns undefined if there is no such document */
  findDocument(name: string): SiteDocument | undefined {
    return isDocument(name) ? this.getDocument(name) : undefined;
  }

  getDocument(slug: DocumentSlug): SiteDocument {
    let document = this.documents.get(slug);
    if (!document) this.documents.set(slug, (document = this.read(slug)));
    return document;
  }

  page(slug: DocumentSlug): Promise<RenderedPage> {
    let page = this.pages.get(slug);
    if (!page) this.pages.set(slug, (page = renderMarkdown(this.getDocument(slug).text, { toAddress, drawing })));
    return page;
  }

  private read(slug: DocumentSlug): SiteDocument {
    const written = readFileSync(join(ROOT, fileOf(slug)), 'utf8');
    const [head, paragraph] = written.split('\n\n', 2);
    return {
      slug,
      title: toPlainText(head!.replace('# ', '')),
      summary: toPlainText(paragraph!),
      text: withTables(withCurrentSdkPackage(written.replaceAll(WRITTEN_ADDRESS, this.address.link('')))),
    };
  }
}

function isDocument(name: string): name is DocumentSlug {
  return name === 'changelog' || (GUIDE_SLUGS as readonly string[]).includes(name);
}

/** Path of a document in the project. */
function fileOf(slug: DocumentSlug): string {
  return ELSEWHERE[slug] ?? `docs/guides/${slug}.md`;
}

/** Maps `holds.md#extending` of a guide, or `docs/guides/holds.md` of another document, to `/docs/holds#extending`. */
function toAddress(href: string): string | undefined {
  if (/^(https?:\/\/|\/|#)/.test(href)) return href;
  const [, folder = '', name = '', anchor = ''] = /^([a-z/]+\/)?([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (!isDocument(name) || (folder !== '' && `${folder}${name}.md` !== fileOf(name))) return undefined;
  return `/docs/${name}${anchor}`;
}

function drawing(name: string): string {
  return readFileSync(join(GUIDES, name), 'utf8');
}
