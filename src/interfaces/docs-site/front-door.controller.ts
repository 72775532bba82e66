import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../platform/auth';
import { PublicAddress } from '../../platform/config';
import { guidePath } from '../../platform/http/guides';
import { GuidesLibrary } from './content/guides-library';
import { PACKAGE_VERSION } from '../../platform/config';
import { READERS } from './content/reading-order';

/** JSON response at the root address. */
interface Welcome {
  readonly Name: string;
  readonly Version: string;
  readonly Documentation: string;
  readonly OpenAPI: string;
}

/** The root address of the server, and `llms.txt` (llmstxt.org). */
@ApiExcludeController()
@Public()
@Controller()
export class FrontDoorController {
  constructor(
    private readonly library: GuidesLibrary,
    private readonly address: PublicAddress,
  ) {}

  /** Redirects browsers to the documentation; returns links to other clients. */
  @Get()
  enter(@Req() request: Request, @Res({ passthrough: true }) response: Response): Welcome | string {
    response.vary('Accept').set('Cache-Control', 'no-cache');
    if (request.accepts(['json', 'html']) === 'html') {
      response.status(302).location('/docs');
      return '';
    }
    return {
      Name: 'Slipway',
      Version: PACKAGE_VERSION,
      Documentation: this.address.link('/docs'),
      OpenAPI: this.address.link('/openapi.json'),
    };
  }

  /** Search engines read shops and the documentation (RFC 9309). */
  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  describeForRobots(): string {
    return [
      'User-agent: *',
      'Allow: /shop/',
      'Allow: /docs',
      'Allow: /assets/',
      'Allow: /pictures/',
      'Disallow: /',
      '',
    ].join('\n');
  }

  @Get('llms.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  listForLanguageModels(): string {
    const chapters = READERS.flatMap(({ chapters }) => chapters).map(({ name, guides }) => {
      const lines = guides.map((slug) => {
        const { title, summary } = this.library.getDocument(slug);
        return `- [${title}](${this.address.link(`${guidePath(slug)}.md`)}): ${summary}`;
      });
      return `## ${name}\n\n${lines.join('\n')}\n`;
    });
    return [INTRODUCTION, ...chapters, this.searchBox()].join('\n');
  }

  private searchBox(): string {
    return `## Reference

- [OpenAPI document](${this.address.link('/openapi.json')}): every operation, field by field; also as [YAML](${this.address.link('/openapi.yaml')})
- [Postman collection](${this.address.link('/postman.json')}): every operation as a request; runs once a key is filled in
- [Problem types](${this.address.link('/problems')}): what each error means and what to do about it
- [Changelog](${this.address.link('/docs/changelog.md')}): what is new, and what has changed
`;
  }
}

const INTRODUCTION = `# Slipway

> Open-source booking backend for tours, courses and rentals. Partners (OTAs) list products, check availability, hold and
> book places; programs record usage against meters and read exact totals. JSON over HTTP, errors as RFC 9457.
`;
