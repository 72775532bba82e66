import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../../platform/config';
import { type GuideSlug, GUIDE_SLUGS } from '../../../platform/http/guides';
import { renderMarkdown, toPlainText } from './markdown';
import { withCurrentSdkPackage } from './sdk-packages';
import type { RenderedPage } from './sections';

export const ROOT = join(__dirname, '../../../..');

/** Documents outside `docs/guides`. */
const ELSEWHERE: Partial<Record<DocumentSlug, string>> = {
  changelog: 'CHANGELOG.md',
  octo: 'docs/octo.md',
  sdk: 'sdk/typescript/README.md',
  growing: 'docs/growing.md',
  security: 'docs/SECURITY.md',
  extending: 'docs/extending.md',
  architecture: 'docs/architecture.md',
  contributing: 'docs/CONTRIBUTING.md',
  glossary: 'docs/glossary.md',
};

/** Server address in the sources of the guides. */
const WRITTEN_ADDRESS = 'http://127.0.0.1:3000';

/** A document of the site. */
export interface SiteDocument {
  readonly slug: DocumentSlug;
  readonly title: string;
  /** Its first paragraph, without markup. */
  readonly summary: string;
  /** Markdown with this server's address and SDK in examples. */
  readonly text: string;
}

export type DocumentSlug = GuideSlug | 'changelog';

const SLUGS: readonly DocumentSlug[] = [...GUIDE_SLUGS, 'changelog'];

/** Addresses on the site, by path in the repository. */
const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ...SLUGS.map((slug) => [fileOf(slug), `/docs/${slug}`] as const),
  ['docs/openapi.json', '/docs/reference'],
]);

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
    if (!page) this.pages.set(slug, (page = this.render(slug)));
    return page;
  }

  private render(slug: DocumentSlug): Promise<RenderedPage> {
    const folder = dirname(fileOf(slug));
    return renderMarkdown(this.getDocument(slug).text, {
      toAddress: (href) => addressOf(href, folder),
      drawing: (path) => readFileSync(join(ROOT, folder, path), 'utf8'),
    });
  }

  private read(slug: DocumentSlug): SiteDocument {
    const written = readFileSync(join(ROOT, fileOf(slug)), 'utf8');
    const [head, paragraph] = written.split('\n\n', 2);
    return {
      slug,
      title: toPlainText(head!.replace('# ', '')),
      summary: toPlainText(paragraph!),
      text: withCurrentSdkPackage(withoutComments(written).replaceAll(WRITTEN_ADDRESS, this.address.link(''))),
    };
  }
}

function isDocument(name: string): name is DocumentSlug {
  return (SLUGS as readonly string[]).includes(name);
}

/** Path of a document in the repository. */
function fileOf(slug: DocumentSlug): string {
  return ELSEWHERE[slug] ?? `docs/guides/${slug}.md`;
}

/** Comments mark generated parts. */
function withoutComments(text: string): string {
  return text.replace(/^<!-- .* -->\n\n?/gm, '');
}

/** Maps `holds.md#extend-a-hold` to `/docs/holds#extend-a-hold`, and pictures to their address. */
function addressOf(href: string, folder: string): string | undefined {
  if (/^(https?:\/\/|\/|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = normalize(join(folder, path));
  const [, picture] = /^docs\/images\/([\w-]+\.webp)$/.exec(file) ?? [];
  if (picture !== undefined) return `/docs/images/${picture}`;
  const address = ADDRESSES.get(file);
  return address === undefined || anchor === undefined ? address : `${address}#${anchor}`;
}
