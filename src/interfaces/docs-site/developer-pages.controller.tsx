import { Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { VNode } from 'preact';
import { PageView, PublicPages } from '../html';
import { NotFoundError } from '../../platform/errors';
import { MOVED_GUIDES, guidePath } from '../../platform/http/guides';
import { GuideSearch } from './content/guide-search';
import { GuidesLibrary } from './content/guides-library';
import { DocumentPage } from './pages/document.page';
import { NotFoundPage } from './pages/not-found.page';
import { ReferencePage } from './pages/reference.page';
import { SearchPage } from './pages/search.page';
import { StartPage } from './pages/start.page';

const LONGEST_QUESTION = 100;

/** The documentation: guides, API reference, changelog. */
@PublicPages('docs')
export class DeveloperPagesController {
  constructor(
    private readonly library: GuidesLibrary,
    private readonly guideSearch: GuideSearch,
  ) {}

  @Get()
  start(): PageView {
    return page('Guides', <StartPage library={this.library} />, 'Guides, API reference and changelog of Slipway.');
  }

  @Get('reference')
  reference(): PageView {
    return new PageView('API reference', <ReferencePage />, 200, {}, LOOK_OF_REFERENCE);
  }

  @Get('search')
  async search(@Query('q') term?: unknown): Promise<PageView> {
    const question = typeof term === 'string' ? term.slice(0, LONGEST_QUESTION).trim() : '';
    const hits = await this.guideSearch.search(question);
    return page('Search', <SearchPage library={this.library} question={question} hits={hits} />);
  }

  /** A document as a page, or as Markdown with the suffix `.md`. */
  @Get(':name')
  async read(@Param('name') name: string, @Res({ passthrough: true }) response: Response): Promise<PageView | string> {
    const isWritten = name.endsWith('.md');
    const document = this.library.findDocument(isWritten ? name.slice(0, -'.md'.length) : name);
    if (isWritten) {
      if (!document) throw new NotFoundError(`/docs/${name}`);
      response.type('text/markdown');
      return document.text;
    }
    const moved = MOVED_GUIDES.get(name);
    if (moved) {
      response.status(301).location(guidePath(moved));
      return '';
    }
    if (!document) return page('Not found', <NotFoundPage library={this.library} />).withStatus(404);
    const { slug, title, summary } = document;
    const rendered = await this.library.page(slug);
    return page(title, <DocumentPage library={this.library} slug={slug} page={rendered} />, summary);
  }
}

const LOOK = { site: 'Slipway documentation', styles: ['docs.css'], scripts: ['docs.js'], isPublic: true } as const;

const LOOK_OF_REFERENCE = {
  ...LOOK,
  styles: ['docs.css', 'swagger-ui.css', 'reference.css'],
  scripts: ['docs.js', 'swagger-ui.js', 'reference.js'],
} as const;

function page(title: string, content: VNode, description?: string): PageView {
  return new PageView(title, content, 200, {}, { ...LOOK, ...(description !== undefined && { description }) });
}
